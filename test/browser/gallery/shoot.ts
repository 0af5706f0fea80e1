/** Takes a picture of every shot: `node test/browser/gallery/shoot.ts [name …]`, into out/gallery. */
import { mkdir } from 'node:fs/promises';
import { type Shot, shots } from './shots.ts';
import { openGallery, showShot } from './site.ts';

const wanted = process.argv.slice(2);
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.includes(each)));
const out = 'out/gallery';

await mkdir(out, { recursive: true });
const { page, close } = await openGallery();
page.on('pageerror', (error) => console.error(error));
for (const shot of chosen) await take(shot);
await close();

async function take(shot: Shot): Promise<void> {
  await showShot(page, shot, 2);
  const path = `${out}/${shot.name.replaceAll(' ', '-')}.png` as const;
  await page.screenshot({ path });
  console.log(path);
}
