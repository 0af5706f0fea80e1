import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followFields } from '../embed/fields/follow.ts';
import { arriveAtFields } from '../embed/fields/meet.ts';

/** Loaded by the background when the content script saw a field for a description. */
export default defineUnlistedScript(() => arriveAtFields(followFields));
