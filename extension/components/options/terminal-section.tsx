import type { TerminalSettings } from '../../../shared/terminal/settings.ts';
import { strings } from '../../strings.ts';
import { Note } from '../basics/note.tsx';
import { useTyped } from './use-typed.ts';

export interface TerminalTrouble {
  of: keyof TerminalSettings;
  words: string;
}

export interface TerminalSectionProps {
  settings: TerminalSettings;
  /** What of the last change was not taken, and why; null when it was. */
  trouble: TerminalTrouble | null;
  onChange: (change: Partial<TerminalSettings>) => void;
}

const ways = ['auto', 'off', 'always'] as const;

/** What counts for all terminals. */
export function TerminalSection({ settings, trouble, onChange }: TerminalSectionProps) {
  return (
    <section aria-labelledby="terminals">
      <h2 id="terminals">{strings.options.terminals}</h2>
      <p class="lead">{strings.options.terminalsIntro}</p>
      <Trouble trouble={trouble?.of === 'stderr' ? trouble : null} />
      <fieldset class="ways">
        <legend>{strings.options.stderr}</legend>
        {ways.map((way) => (
          <Way key={way} way={way} chosen={settings.stderr} onChoose={() => onChange({ stderr: way })} />
        ))}
        <small>{strings.options.stderrFrom}</small>
      </fieldset>
      <Trouble trouble={trouble?.of === 'stderr' ? null : trouble} />
      <div class="model-fields">
        <FontSize size={settings.fontSize} onChange={onChange} />
        <FontFamily family={settings.fontFamily} onChange={onChange} />
      </div>
    </section>
  );
}

/** It stands at what it speaks of. */
function Trouble({ trouble }: Pick<TerminalSectionProps, 'trouble'>) {
  if (trouble === null) return null;
  return (
    <Note tone="refused">
      {strings.options.terminalsUnsaved} {trouble.words}
    </Note>
  );
}

type Stderr = TerminalSettings['stderr'];

function Way({ way, chosen, onChoose }: { way: Stderr; chosen: Stderr; onChoose: () => void }) {
  return (
    <label class="way">
      <input
        type="radio"
        name="stderr"
        value={way}
        checked={way === chosen}
        aria-describedby={`stderr-${way}`}
        onChange={onChoose}
      />
      <span>
        {strings.options.stderrWays[way]}
        <small id={`stderr-${way}`}>{strings.options.stderrHints[way]}</small>
      </span>
    </label>
  );
}

type OnChange = Pick<TerminalSectionProps, 'onChange'>;

function FontSize({ size, onChange }: { size: number } & OnChange) {
  const [text, setText] = useTyped(String(size));
  return (
    <div class="field">
      <label for="font-size">{strings.options.fontSize}</label>
      <input
        id="font-size"
        class="input"
        type="number"
        min={8}
        max={32}
        step={1}
        aria-describedby="font-size-hint"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber;
          if (currentTarget.validity.valid && Number.isInteger(wanted)) onChange({ fontSize: wanted });
          else setText(String(size));
        }}
      />
      <small id="font-size-hint">{strings.options.fontSizeHint}</small>
    </div>
  );
}

function FontFamily({ family, onChange }: { family: string | null } & OnChange) {
  const [text, setText] = useTyped(family ?? '');
  return (
    <div class="field">
      <label for="font-family">{strings.options.fontFamily}</label>
      <input
        id="font-family"
        class="input"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        placeholder={strings.options.itsOwnFont}
        aria-describedby="font-family-hint"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onChange({ fontFamily: currentTarget.value.trim() || null })}
      />
      <small id="font-family-hint">{strings.options.fontFamilyHint}</small>
    </div>
  );
}
