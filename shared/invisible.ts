/** Unicode tags, bidirectional controls, zero-width and filler characters, variation selectors, annotations. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** England, Scotland and Wales are flags made of tags: the only sequences that people use. */
const tagFlag =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})/u;

const emojiEnd = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const emojiStart = /^\p{Extended_Pictographic}/u;
const emojiBase = /[\p{Extended_Pictographic}0-9#*]$/u;

/** Scripts whose spelling needs joiners. */
const joiningScripts =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Mongolian Oriya Sinhala Syriac Tamil Telugu'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const joiningEnd = new RegExp(`[${joiningScripts}]$`, 'u');
const joiningStart = new RegExp(`^[${joiningScripts}]`, 'u');

/** Takes out characters that a person cannot see but a model reads, and counts them; joiners of emoji and scripts stay. */
export function stripInvisible(text: string): { text: string; stripped: number } {
  let stripped = 0;
  const kept = text.split(tagFlag).map((part, index) => {
    if (index % 2 === 1) return part;
    return part.replace(invisible, (character, at: number) => {
      const end = at + character.length;
      if (isNeeded(character, part.slice(Math.max(0, at - 2), at), part.slice(end, end + 2)))
        return character;
      stripped += 1;
      return '';
    });
  });
  return { text: kept.join(''), stripped };
}

function isNeeded(character: string, before: string, after: string): boolean {
  switch (character) {
    case '\uFE0F':
      return emojiBase.test(before);
    case '\u200D':
      return (emojiEnd.test(before) && emojiStart.test(after)) || joinsLetters(before, after);
    case '\u200C':
      return joinsLetters(before, after);
    default:
      return false;
  }
}

function joinsLetters(before: string, after: string): boolean {
  return joiningEnd.test(before) && joiningStart.test(after);
}
