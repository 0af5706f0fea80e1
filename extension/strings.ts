import { askStrings } from './strings/ask.ts';
import { choiceStrings } from './strings/choices.ts';
import { commandStrings } from './strings/commands.ts';
import { confirmStrings } from './strings/confirm.ts';
import { descriptionStrings } from './strings/description.ts';
import { githubStrings } from './strings/github.ts';
import { optionsStrings } from './strings/options.ts';
import { panelStrings } from './strings/panel.ts';
import { receiptStrings } from './strings/receipt.ts';
import { setupStrings } from './strings/setup.ts';
import { terminalStrings } from './strings/terminal.ts';
import { turnStrings } from './strings/turns.ts';

/** Every English string of the extension's pages. Texts with a value are functions. */
export const strings = {
  ...panelStrings,
  ...askStrings,
  ...turnStrings,
  ...terminalStrings,
  ...commandStrings,
  ...receiptStrings,
  ...choiceStrings,
  ...setupStrings,
  ...optionsStrings,
  ...githubStrings,
  ...confirmStrings,
  ...descriptionStrings,
} as const;
