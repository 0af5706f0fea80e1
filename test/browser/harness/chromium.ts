/** Quiet; with `port`, offline too: every host of the web is the server at that port. */
export function chromiumFlags(port: number | null): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const example = [`--host-resolver-rules=MAP * 127.0.0.1:${port}`, '--ignore-certificate-errors'];
  return [
    ...asRoot,
    ...(port === null ? [] : example),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
  ];
}
