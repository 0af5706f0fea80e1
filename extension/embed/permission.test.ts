import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { strings } from '../strings.ts';
import { refusalOf } from './permission.ts';

interface Moment {
  armed: boolean;
  visible: boolean;
  steadyFor: number;
  isTrusted: boolean;
}

function refusal(changes: Partial<Moment>): string | null {
  const moment: Moment = { armed: true, visible: true, steadyFor: 500, isTrusted: true, ...changes };
  return refusalOf({
    armed: signal(moment.armed),
    sight: { isVisible: signal(moment.visible), steadyFor: () => moment.steadyFor },
    event: () => ({ isTrusted: moment.isTrusted }) as Event,
  });
}

test('a press in a panel that was taken in hand and is seen reaches the shell', () => {
  expect(refusal({})).toBeNull();
});

test('case 1: what no person pressed does not', () => {
  expect(refusal({ isTrusted: false })).toBe(strings.refusals.notPressed);
});

test('case 3: what is pressed in a covered panel does not', () => {
  expect(refusal({ visible: false, armed: false })).toBe(strings.refusals.covered);
});

test('case 5: what is pressed within half a second after a change does not', () => {
  expect(refusal({ steadyFor: 499 })).toBe(strings.refusals.unsteady);
});

test('case 7: what is pressed in a panel that nobody took in hand does not', () => {
  expect(refusal({ armed: false })).toBe(strings.refusals.notArmed);
});
