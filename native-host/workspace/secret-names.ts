/** Files and folders that hold secrets by their names: what is in them is never read for a question (threats P11). */
const SECRET = [
  // Examples without values are made to be read.
  /^\.env(?!\.(?:example|sample|template|dist|defaults)$)(?:[._~-].*)?$/,
  /\.env$/,
  /\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg|ovpn|tfstate|tfvars)$/,
  /\.tfvars\.json$/,
  /^\.dev\.vars/,
  /^application_default_credentials\.json$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /^\.(?:ssh|gnupg|aws|azure|kube|docker|password-store|vault-token|vault_pass)$/,
  /^\.(?:npmrc|yarnrc|netrc|pgpass|my\.cnf|pypirc|htpasswd|git-credentials|dockercfg|envrc|terraformrc|boto|s3cfg)$/,
  /^_netrc$/,
  /^credentials?$/,
  /^credentials?\.(?:json|ya?ml|toml|ini|xml|properties|txt|enc)$/,
  /^secrets?\.(?:json|ya?ml|toml|ini|xml|properties|txt|enc)$/,
  /^(?:service[-_]?account|client[-_]?secret).*\.json$/,
];

/** A copy that an editor or a person left says the same; vim puts a full stop before its own. */
const COPY = /(?<!~)(?:\.(?:bak|old|orig|save|backup|sw[a-p])|~)+$/;

/** What belongs to git, and not to the code. */
const GIT = /^\.git$/;

/** Whether a part of a path, file or folder, is one that is never read; in any case and any form of Unicode. */
export function isForbidden(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '');
  const original = plain.replace(COPY, '');
  const names = [plain, original, original.replace(/^\./, '')];
  return GIT.test(plain) || SECRET.some((pattern) => names.some((each) => pattern.test(each)));
}
