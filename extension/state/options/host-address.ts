import { strings } from '../../strings.ts';

export type ReadHost = { host: string; refusal: null } | { host: null; refusal: string };

/** A name or an IPv4 address, as match patterns of the browser take them. */
const name = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;
const ofGithub = /(?:^|\.)(?:github\.com|githubusercontent\.com)$/;

/** The host that a person's address of a GitHub Enterprise Server means, or why it means none. */
export function readHost(text: string): ReadHost {
  const words = strings.github.refusals;
  const given = text.trim();
  if (given === '') return refuse(words.empty);
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`);
  if (url === null) return refuse(words.noName);
  if (url.protocol !== 'https:') return refuse(words.notHttps);
  if (url.username !== '' || url.password !== '') return refuse(words.hasUser);
  if (url.port !== '') return refuse(words.hasPort);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return refuse(words.hasPath(url.hostname));
  if (!name.test(url.hostname) || url.hostname.length > 253) return refuse(words.noName);
  if (ofGithub.test(url.hostname)) return refuse(words.isGithub);
  return { host: url.hostname, refusal: null };
}

function refuse(refusal: string): ReadHost {
  return { host: null, refusal };
}
