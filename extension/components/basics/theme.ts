import dark from '@primer/primitives/dist/css/functional/themes/dark.css?url';
import darkColorblind from '@primer/primitives/dist/css/functional/themes/dark-colorblind.css?url';
import darkColorblindHighContrast from '@primer/primitives/dist/css/functional/themes/dark-colorblind-high-contrast.css?url';
import darkDimmed from '@primer/primitives/dist/css/functional/themes/dark-dimmed.css?url';
import darkDimmedHighContrast from '@primer/primitives/dist/css/functional/themes/dark-dimmed-high-contrast.css?url';
import darkHighContrast from '@primer/primitives/dist/css/functional/themes/dark-high-contrast.css?url';
import darkTritanopia from '@primer/primitives/dist/css/functional/themes/dark-tritanopia.css?url';
import darkTritanopiaHighContrast from '@primer/primitives/dist/css/functional/themes/dark-tritanopia-high-contrast.css?url';
import light from '@primer/primitives/dist/css/functional/themes/light.css?url';
import lightColorblind from '@primer/primitives/dist/css/functional/themes/light-colorblind.css?url';
import lightColorblindHighContrast from '@primer/primitives/dist/css/functional/themes/light-colorblind-high-contrast.css?url';
import lightHighContrast from '@primer/primitives/dist/css/functional/themes/light-high-contrast.css?url';
import lightTritanopia from '@primer/primitives/dist/css/functional/themes/light-tritanopia.css?url';
import lightTritanopiaHighContrast from '@primer/primitives/dist/css/functional/themes/light-tritanopia-high-contrast.css?url';

/** All of Primer's themes, each a file of its own: a panel reads only the one it shows. */
const sheets: Record<string, string> = {
  dark,
  dark_colorblind: darkColorblind,
  dark_colorblind_high_contrast: darkColorblindHighContrast,
  dark_dimmed: darkDimmed,
  dark_dimmed_high_contrast: darkDimmedHighContrast,
  dark_high_contrast: darkHighContrast,
  dark_tritanopia: darkTritanopia,
  dark_tritanopia_high_contrast: darkTritanopiaHighContrast,
  light,
  light_colorblind: lightColorblind,
  light_colorblind_high_contrast: lightColorblindHighContrast,
  light_high_contrast: lightHighContrast,
  light_tritanopia: lightTritanopia,
  light_tritanopia_high_contrast: lightTritanopiaHighContrast,
};

/** Shows GitHub's theme of that name; resolves when its colours are there. */
export async function applyTheme(document: Document, name: string): Promise<void> {
  const mode = name.startsWith('dark') ? 'dark' : 'light';
  const known = Object.hasOwn(sheets, name) ? name : mode;
  await loadSheet(document, known);
  const root = document.documentElement;
  root.dataset.colorMode = mode;
  root.dataset.lightTheme = known;
  root.dataset.darkTheme = known;
  root.style.colorScheme = mode;
}

function loadSheet(document: Document, name: string): Promise<void> {
  const id = `theme-${name}`;
  if (document.getElementById(id)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { id, rel: 'stylesheet', href: sheets[name] });
  return new Promise((done, failed) => {
    link.addEventListener('load', () => done(), { once: true });
    link.addEventListener('error', () => failed(new Error(`The theme ${name} did not load.`)), {
      once: true,
    });
    document.head.append(link);
  });
}
