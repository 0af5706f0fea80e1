/** `950`, `3.1k`, `12k`: short enough for a chip. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

export function fullCount(count: number): string {
  return count.toLocaleString('en');
}
