/** Takes a picture of every shot: `node test/browser/gallery/shoot.ts [name …]`, into out/gallery. */
import { mkdir } from 'node:fs/promises';
import puppeteer from 'puppeteer';
import { requireChromium } from '../../../scripts/setup/chromium.ts';
import { addressOf, type Shot, shots } from './shots.ts';
import { serveGallery } from './site.ts';

const wanted = process.argv.slice(2);
const chosen = shots.filter(({ name }) => wanted.length === 0 || wanted.some((each) => name.includes(each)));
const out = 'out/gallery';

await mkdir(out, { recursive: true });
const site = await serveGallery();
const browser = await puppeteer.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
page.on('pageerror', (error) => console.error(error));
for (const shot of chosen) await take(shot);
await browser.close();
await site.close();

async function take(shot: Shot): Promise<void> {
  const { name, width, height } = shot;
  await page.setViewport({ width, height, deviceScaleFactor: 2 });
  await page.goto(addressOf(site.url, shot), {
    waitUntil: 'networkidle0',
  });
  await new Promise((done) => setTimeout(done, 200));
  const path = `${out}/${name.replaceAll(' ', '-')}.png` as const;
  await page.screenshot({ path });
  console.log(path);
}
