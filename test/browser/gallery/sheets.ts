/** Draws the states of a description onto one sheet a theme: `node test/browser/gallery/sheets.ts`, into docs. */
import { drafts } from './shots.ts';
import { openGallery, showShot } from './site.ts';

const SIZE = { width: 440, height: 900 };
const COLUMNS = 5;

const captions: Record<(typeof drafts)[number], string> = {
  '': 'A draft, and what it changes',
  '-none': 'Before the first',
  '-starting': 'The changes are read',
  '-writing': 'It is written',
  '-branch': 'Labels, and a name for a branch that has none',
  '-left': 'A section left as it is',
  '-new': 'What would stand there',
  '-secret': 'A secret was hidden',
  '-long': 'Too long for GitHub',
  '-put': 'In the field, with Undo',
  '-update': 'Without a form',
  '-asked': 'Old and new, before it is sent',
  '-updated': 'Sent to GitHub',
  '-stopped': 'Stopped half-way',
};

const { page, close } = await openGallery();
await drawSheet('light', 'docs/description-states.png');
await drawSheet('dark', 'docs/description-states-dark.png');
await close();

async function drawSheet(theme: 'light' | 'dark', path: `${string}.png`): Promise<void> {
  const figures: string[] = [];
  for (const kind of drafts) figures.push(figure(await pictureOf(kind, theme), captions[kind]));
  const ink = theme === 'dark' ? 'background: #010409; color: #f0f6fc' : 'background: #fff; color: #1f2328';
  const sheet = await page.browser().newPage();
  await sheet.setViewport({ width: COLUMNS * 300 + 16, height: 600, deviceScaleFactor: 1 });
  await sheet.setContent(
    `<style>body { ${ink}; margin: 8px; font: 14px sans-serif; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr) }
    figure { margin: 8px } img { width: 100%; border: 1px solid #8888 } figcaption { padding: 4px 0 12px }</style>${figures.join('')}`,
  );
  await sheet.screenshot({ path, fullPage: true });
  await sheet.close();
  console.log(path);
}

async function pictureOf(kind: string, theme: string): Promise<string> {
  await showShot(page, { ...SIZE, name: kind, state: `description${kind}`, theme, dock: 'right' });
  return page.screenshot({ encoding: 'base64' });
}

function figure(picture: string, caption: string): string {
  return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${caption}</figcaption></figure>`;
}
