/** `950`, `3.1k`, `12k`: short enough for a chip. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}

export function fullCount(count: number): string {
  return count.toLocaleString('en');
}

/** `$0.0021`, `$0.41`, `$12.50`: two figures that say something, cents at least. */
export function dollars(amount: number): string {
  if (amount <= 0) return '$0';
  const digits = Math.min(8, Math.max(2, 1 - Math.floor(Math.log10(amount))));
  return `$${amount.toFixed(digits)}`;
}

/** Whole seconds until a time, 0 when it is past. */
export function secondsUntil(time: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(time) - now) / 1000));
}
