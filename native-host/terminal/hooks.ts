import type { IFunctionIdentifier, Terminal } from '@xterm/headless';

/** Parameters of a control sequence as xterm's parser gives them: sub-parameters follow as an array. */
export type Params = readonly (number | number[])[];

/** Listens to sequences before the terminal acts on them; it acts on them all the same. */
export interface Hooks {
  control(id: IFunctionIdentifier, act: (params: Params) => void): void;
  escape(id: IFunctionIdentifier, act: () => void): void;
  /** `identifier` is the number that an OSC sequence begins with; `text` is what follows it. */
  command(identifier: number, act: (text: string) => void): void;
}

export function hooksOf({ parser }: Terminal): Hooks {
  // False leaves a sequence to the terminal's own handlers.
  return {
    control: (id, act) =>
      void parser.registerCsiHandler(id, (params) => {
        act(params);
        return false;
      }),
    escape: (id, act) =>
      void parser.registerEscHandler(id, () => {
        act();
        return false;
      }),
    command: (identifier, act) =>
      void parser.registerOscHandler(identifier, (text) => {
        act(text);
        return false;
      }),
  };
}
