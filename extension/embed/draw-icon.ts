const SVG = 'http://www.w3.org/2000/svg';

/** One of GitHub's icons of 16 pixels, by its path. */
export function drawIcon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 16 16', width: '16', height: '16' }))
    svg.setAttribute(name, value);
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  return svg;
}
