/** A value of JSON with every string in it changed, however deep it stands; names of fields stay. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? change(inner) : inner,
  ) as T;
}
