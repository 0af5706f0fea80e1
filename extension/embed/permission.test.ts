import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { strings } from '../strings.ts';
import { type Deed, refusalOf } from './permission.ts';

interface Moment {
  armed: boolean;
  visible: boolean;
  steadyFor: number;
  isTrusted: boolean;
  /** Clicks of a pointer that the event counts. */
  detail: number;
  deed: Deed;
}

const usual: Moment = { armed: true, visible: true, steadyFor: 500, isTrusted: true, detail: 1, deed: 'run' };

function refusal(changes: Partial<Moment>): string | null {
  const { armed, visible, steadyFor, isTrusted, detail, deed } = { ...usual, ...changes };
  const parts = {
    armed: signal(armed),
    sight: { isVisible: signal(visible), steadyFor: () => steadyFor },
    event: () => ({ isTrusted, detail }) as unknown as Event,
  };
  return refusalOf(parts, deed);
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

test('cases 3 and 5: a question leaves a covered panel by no press, and one that just moved by no click', () => {
  const deed = 'ask';
  expect(refusal({ deed, isTrusted: false })).toBe(strings.sendRefusals.notPressed);
  expect(refusal({ deed, visible: false, detail: 0 })).toBe(strings.sendRefusals.covered);
  expect(refusal({ deed, steadyFor: 499 })).toBe(strings.sendRefusals.unsteady);
});

test('a question that is sent by Enter needs no click before, and no waiting', () => {
  expect(refusal({ deed: 'ask', armed: false, steadyFor: 0, detail: 0 })).toBeNull();
});

test('cases 5 and 7: agreeing takes all that a command takes', () => {
  const deed = 'agree';
  expect(refusal({ deed })).toBeNull();
  expect(refusal({ deed, armed: false })).toBe(strings.sendRefusals.notArmed);
  expect(refusal({ deed, detail: 0, steadyFor: 499 })).toBe(strings.sendRefusals.unsteady);
});

test('case 3: what is removed for good is removed by a press in a panel that is seen, and by no other', () => {
  expect(refusal({ deed: 'remove' })).toBeNull();
  for (const changes of [{ visible: false }, { armed: false }, { steadyFor: 499 }, { isTrusted: false }])
    expect(refusal({ deed: 'remove', ...changes })).toMatch(/removed|removes|again/);
});

test('a text is written to the page, or to GitHub, under the conditions of what reaches the shell', () => {
  const deed = 'write';
  expect(refusal({ deed })).toBeNull();
  expect(refusal({ deed, isTrusted: false })).toBe(strings.writeRefusals.notPressed);
  expect(refusal({ deed, visible: false })).toBe(strings.writeRefusals.covered);
  expect(refusal({ deed, armed: false })).toBe(strings.writeRefusals.notArmed);
  expect(refusal({ deed, steadyFor: 499 })).toBe(strings.writeRefusals.unsteady);
});
