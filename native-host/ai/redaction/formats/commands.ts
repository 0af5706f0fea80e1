/** A command or a word of a settings file behind which a password stands that nothing names. */
export interface Command {
  names: string[];
  /** Other arguments may stand between, so many characters on the same line of commands. */
  within?: number;
  /** From right behind the name, or within reach of it; the last group is the password. */
  rest: string;
}

const VALUE = `["']?([^\\s"'\`<>|;&()]{4,256})`;
/** Characters of other arguments of the same command. */
const REACH = 120;
const LINE_END = '["\']?[ \\t]{0,8}(?=\\r?\\n|$)';
const PASSWORD_VARIABLE = '[A-Z0-9_]{0,64}(?:PASSWORD|PASSWD|PASS|TOKEN|SECRET|KEY)';

/** Sources: the manual pages of the commands, of netrc(5), redis.conf and Dockerfiles, and the SQL of each server. */
export const COMMANDS: Command[] = [
  { names: ['sshpass'], rest: `[ \\t]{1,4}-p[ \\t]{0,4}${VALUE}` },
  { names: ['redis-cli'], within: REACH, rest: `[ \\t](?:-a|--pass)[ \\t]{1,4}${VALUE}` },
  {
    names: ['ldapsearch', 'ldapmodify', 'ldapadd', 'ldapdelete', 'ldapwhoami', 'ldappasswd'],
    within: REACH,
    rest: `[ \\t]-w[ \\t]{1,4}${VALUE}`,
  },
  {
    names: [
      ...['docker', 'podman', 'nerdctl', 'buildah', 'helm', 'oras', 'crane', 'skopeo', 'argocd', 'vault'],
      ...[
        'mongosh',
        'mongodump',
        'mongorestore',
        'mongoexport',
        'mongoimport',
        'mongo',
        'cqlsh',
        'clickhouse-client',
      ],
      ...[
        'mosquitto_pub',
        'mosquitto_sub',
        'ipmitool',
        'psexec',
        'PsExec',
        'az login',
        'oc login',
        'cf login',
      ],
    ],
    within: REACH,
    rest: `[ \\t](?:-p|-P|-pw)[ \\t]{1,4}${VALUE}`,
  },
  {
    names: ['mysql', 'mysqldump', 'mysqladmin', 'mysqlimport', 'mariadb', 'mariadb-dump'],
    within: REACH,
    rest: `[ \\t]-p["']?([^\\s"'\`<>|;()]{4,256})`,
  },
  { names: ['sqlcmd'], within: REACH, rest: `[ \\t]-P[ \\t]{0,4}${VALUE}` },
  { names: ['zip', 'unzip'], within: REACH, rest: `[ \\t]-P[ \\t]{1,4}${VALUE}` },
  { names: ['7za', '7zz', '7z ', 'rar ', 'unrar'], within: REACH, rest: `[ \\t]-p([^\\s"'\`<>|;()]{4,256})` },
  {
    names: [
      ...['basicAuth(', 'BasicAuth(', 'basic_auth(', 'SetBasicAuth(', 'HTTPBasicAuth(', 'HttpBasicAuth('],
      ...['NetworkCredential(', 'UsernamePasswordCredentials(', 'UsernamePasswordCredential('],
      ...['PasswordAuthentication(', 'httpBasic('],
    ],
    rest: `\\s{0,8}(?:["'][^"'\\n]{0,128}["']|[^"'\\n,()]{1,128}),\\s{0,8}["']([^"'\\s]{4,256})["']`,
  },
  {
    names: ['getConnection('],
    rest: `(?:["'][^"'\\n]{0,256}["']|[^"'\\n,()]{1,128}),[ \\t]{0,4}["'][^"'\\n]{0,64}["'],[ \\t]{0,4}["']([^"'\\s]{4,256})["']`,
  },
  {
    names: ['http ', 'https '],
    within: REACH,
    rest: `(?<![\\w-])(?:-a|--auth)(?:=|[ \\t]{1,4})["']?[^\\s"':$]{1,64}:${VALUE}`,
  },
  { names: ['openssl enc'], within: REACH, rest: `[ \\t]-[kK][ \\t]{1,4}${VALUE}` },
  {
    names: ['createHmac(', 'hmac.new(', 'hmac.New(', 'OpenSSL::HMAC.hexdigest('],
    rest: `(?:[^"'\\n()]{0,40},|["'][\\w-]{1,16}["'],)?\\s{0,8}(?:b|\\[\\]byte\\()?["']([^"'\\s]{16,256})["']`,
  },
  {
    names: ['hash_hmac('],
    rest: `["'][\\w-]{1,16}["'],[^"'\\n()]{1,60},[ \\t]{0,8}["']([^"'\\s]{16,256})["']`,
  },
  { names: ['cookieParser(', 'Fernet(', 'AESGCM('], rest: `\\s{0,8}b?["']([^"'\\s]{12,256})["']` },
  {
    names: ['smtp.login(', 'server.login(', 'client.login(', 'session.login(', 'ftp.login(', 'imap.login('],
    rest: `\\s{0,8}(?:["'][^"'\\n]{0,128}["']|[^"'\\n,()]{1,128}),\\s{0,8}["']([^"'\\s]{4,256})["']`,
  },
  // What Composer knows of hosts.
  {
    names: ['"github-oauth"', '"gitlab-oauth"', '"gitlab-token"', '"bearer"'],
    rest: `\\s{0,4}:\\s{0,4}\\{\\s{0,24}"[^"\\n]{1,128}"\\s{0,4}:\\s{0,4}"([^"\\s]{8,256})"`,
  },
  // The secret parts of keys as JSON Web Keys.
  {
    names: ['"d"', '"k"', '"p"', '"q"', '"dp"', '"dq"', '"qi"'],
    rest: `\\s{0,4}:\\s{0,4}"(?=[\\w-]{0,64}\\d)(?=[\\w-]{0,64}[A-Z])(?=[\\w-]{0,64}[g-z])([\\w-]{43,1400})"`,
  },
  { names: ['smbclient'], within: REACH, rest: `%${VALUE}` },
  // Behind a blank or a quote: `action=pass:` is no command's.
  {
    names: ['pass:', 'pass=pass:'],
    rest: `(?<=(?:^|[\\s"'])pass:|pass=pass:|-pass(?:in|out)=pass:)([^\\s"'\`<>|;&()]{4,256})`,
  },
  {
    names: ['echo ', 'printf '],
    rest: `(?:-n[ \\t]{1,4})?["']?([^\\s"'\`<>|;()]{4,256})["']?[ \\t]{0,4}\\|[^\\n|]{0,120}(?:--password-stdin|sudo[ \\t]{1,4}-S|chpasswd|--stdin|cryptsetup)`,
  },
  { names: ['net use', 'net user'], rest: `[^\\n]{0,80}?/user:[\\w.@\\\\-]{1,64}[ \\t]{1,4}${VALUE}` },
  {
    names: ['-storepass', '-keypass', '-srcstorepass', '-deststorepass', '-srckeypass', '-destkeypass'],
    rest: `[ \\t]{1,4}${VALUE}`,
  },
  {
    names: ['login'],
    rest: `\\s{1,8}[+-]?\\s{0,8}\\S{1,128}\\s{1,8}[+-]?\\s{0,8}password[ \\t]{1,8}${VALUE}`,
  },
  { names: ['requirepass', 'masterauth'], rest: `[ \\t]{1,8}["']?([^\\s"'\`<>|;()]{4,256})${LINE_END}` },
  {
    names: ['ENV '],
    rest: `[ \\t]{0,4}${PASSWORD_VARIABLE}[ \\t]{1,8}["']?([^\\s"'\`<>|;&()=]{4,256})${LINE_END}`,
  },
  {
    names: ['IDENTIFIED', 'identified', 'Identified'],
    rest: `[ \\t]{1,4}(?:WITH[ \\t]{1,4}\\S{1,64}[ \\t]{1,4})?(?:BY|AS)[ \\t]{1,4}(?:PASSWORD[ \\t]{1,4})?["']([^\\s"'\`<>|;&()]{4,256})`,
  },
  {
    names: ['ConvertTo-SecureString', 'convertto-securestring'],
    rest: `[ \\t]{1,4}(?:-String[ \\t]{1,4})?${VALUE}`,
  },
  {
    names: ['DirectoryEntry('],
    rest: `\\s{0,8}(?:["'][^"'\\n]{0,128}["'],\\s{0,12}){2}["']([^"'\\s]{4,256})["']`,
  },
  {
    names: ['sonar.login', 'Dsonar.login', 'sonarLogin', 'SONAR_LOGIN'],
    rest: `["']?[ \\t]{0,4}(?::{0,3}|\\?)[=:,][ \\t]{0,4}["']?((?:sq[abpu]_)?[0-9a-z]{40})(?!\\w)`,
  },
  // Bundler's credentials of a host, in the place of whose dots stand `__`.
  {
    names: ['BUNDLE_'],
    rest: `(?=[A-Z0-9]{1,60}__)(?=([A-Z0-9_]{4,120}))\\1["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?([^\\s:"'\`<>|;&(){}$]{1,128}:[^\\s:"'\`<>|;&(){}$]{1,128})`,
  },
  { names: ['ClearTextPassword'], rest: `["'][ \\t]{1,8}value=["']([^\\s"']{4,256})["']` },
  { names: ['wandb login '], rest: `(?:--relogin[ \\t]{1,4})?([0-9a-f]{40})(?!\\w)` },
  { names: ['operator unseal '], rest: `([A-Za-z0-9+/]{43,44}=?|[0-9a-f]{64,66})(?!\\w)` },
  // Jenkins prints it when it starts for the first time.
  { names: ['password to proceed to installation:'], rest: `\\s{1,8}([0-9a-f]{32})(?!\\w)` },
  {
    names: ['curl '],
    within: 300,
    // A user and a password, or a key in the place of the user.
    rest: `(?:-u|--(?:proxy-)?user)(?:=|[ \\t]{0,4})["']?(?:(?=((?:[^\\s:"'$<{][^\\s:"']{0,64})?))\\1:["']?(?=[^\\s"'])|(?=[^\\s:"'$<{]{10,256}:["']?(?!\\S)))([^\\s"']{3,512}?)(?=:?(?:["'\\s]|$))`,
  },
];
