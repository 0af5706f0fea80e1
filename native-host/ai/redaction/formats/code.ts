import { BASE64, END, type Format, HEX, SLUG, UUID, WORD } from './format.ts';

/**
 * Hosts of code, registries of packages, builds and checks. Sources: GitHub, "Token formats" and the prefixes of
 * its secret scanning; GitLab, "Token prefixes"; Atlassian, "Scan for leaked tokens"; the registries' own notes on
 * secret scanning (npm, PyPI, crates.io, RubyGems, NuGet, Docker, JSR); the documentation of each other service.
 */
export const CODE_FORMATS: Format[] = [
  { kind: 'github-token', prefixes: ['ghs_'], body: `\\d{1,12}_eyJ[\\w.-]{20,4096}` },
  { kind: 'github-token', prefixes: ['gho_', 'ghp_', 'ghr_', 'ghs_', 'ghu_'], body: `${WORD}{30,255}` },
  { kind: 'github-token', prefixes: ['github_pat_'], body: `[A-Za-z0-9_]{22,255}` },
  {
    kind: 'gitlab-token',
    prefixes: [
      ...['glagent-', 'glffct-', 'glsoat-', 'glcbt-', 'glimt-', 'gloas-', 'glpat-', 'glptt-', 'glrtr-'],
      ...['gldt-', 'glft-', 'glrt-', 'glwt-'],
    ],
    body: `${SLUG}{16,128}(?:\\.[A-Za-z0-9.]{2,32})?`,
  },
  { kind: 'gitlab-token', prefixes: ['GR1348941'], body: `${SLUG}{20}` },
  { kind: 'gitlab-session', prefixes: ['_gitlab_session='], body: `[0-9a-z]{32}` },
  { kind: 'atlassian-token', prefixes: ['ATATT', 'ATCTT3', 'ATSTT'], body: `${SLUG}{20,255}=?[A-F0-9]{0,8}` },
  { kind: 'bitbucket-token', prefixes: ['ATBB'], body: `${WORD}{28,40}${END}` },
  { kind: 'bitbucket-token', prefixes: ['BBDC-'], body: `[A-Za-z0-9+/@_-]{40,60}` },
  { kind: 'npm-token', prefixes: ['npm_'], body: `${WORD}{36}` },
  { kind: 'jsr-token', prefixes: ['jsrd_', 'jsrp_'], body: `${WORD}{32,64}` },
  { kind: 'pypi-token', prefixes: ['pypi-Ag'], body: `${SLUG}{50,1000}` },
  { kind: 'rubygems-token', prefixes: ['rubygems_'], body: `${HEX}{48}` },
  { kind: 'crates-token', prefixes: ['cio'], body: `${WORD}{32}${END}` },
  { kind: 'nuget-key', prefixes: ['oy2'], body: `[a-z0-9]{43}${END}` },
  { kind: 'clojars-token', prefixes: ['CLOJARS_'], body: `${WORD}{60}` },
  { kind: 'docker-token', prefixes: ['dckr_oat_', 'dckr_pat_'], body: `${SLUG}{24,64}` },
  { kind: 'artifactory-token', prefixes: ['AKCp'], body: `${WORD}{64,80}` },
  { kind: 'artifactory-token', prefixes: ['AKC'], body: `${WORD}{10,80}` },
  { kind: 'artifactory-token', prefixes: ['cmVmd'], body: `${WORD}{59}(?![A-Za-z0-9+/])` },
  { kind: 'circleci-token', prefixes: ['CCIPAT_', 'CCIPRJ_'], body: `${WORD}{16,32}_${HEX}{40}` },
  { kind: 'buildkite-token', prefixes: ['bkaj_', 'bkua_'], body: `${WORD}{40,64}` },
  { kind: 'sonar-token', prefixes: ['sqa_', 'sqb_', 'sqp_', 'squ_'], body: `${HEX}{40}` },
  {
    kind: 'snyk-token',
    prefixes: ['snyk_sat.', 'snyk_uat.'],
    body: `[0-9a-f]{8}\\.[\\w-]{20,1024}\\.[\\w-]{20,512}`,
  },
  { kind: 'postman-key', prefixes: ['PMAK-'], body: `${HEX}{24}-${HEX}{34}` },
  { kind: 'sourcegraph-token', prefixes: ['sgp_'], body: `(?:${WORD}{16}_|local_)?[A-Fa-f0-9]{40}` },
  { kind: 'octopus-key', prefixes: ['API-'], body: `[A-Z0-9]{26,29}${END}` },
  { kind: 'harness-token', prefixes: ['pat.', 'sat.'], body: `[\\w-]{22}\\.${WORD}{24}\\.${WORD}{20}` },
  { kind: 'prefect-token', prefixes: ['pnb_', 'pnu_'], body: `${WORD}{36}` },
  {
    kind: 'codeship-or-other-key',
    prefixes: ['tr_dev_', 'tr_prod_', 'signkey-'],
    body: `${SLUG}{20,80}`,
    wordlike: true,
  },
  { kind: 'linear-key', prefixes: ['lin_oauth_', 'lin_api_', 'lin_wh_'], body: `${WORD}{32,64}` },
  { kind: 'notion-token', prefixes: ['ntn_'], body: `${WORD}{40,60}` },
  { kind: 'notion-token', prefixes: ['secret_'], body: `${WORD}{43}` },
  { kind: 'airtable-token', prefixes: ['pat'], body: `${WORD}{14}\\.${HEX}{64}` },
  { kind: 'asana-token', prefixes: ['1/', '2/'], body: `\\d{10,20}(?:/\\d{10,20})?:${HEX}{32}${END}` },
  { kind: 'figma-token', prefixes: ['fig'], body: `[a-z]{1,3}_${SLUG}{40,64}` },
  {
    kind: 'launchdarkly-key',
    prefixes: ['api-', 'mob-', 'sdk-'],
    body: `${WORD}{8}-${WORD}{4}-${WORD}{4}-${WORD}{4}-${WORD}{12}`,
  },
  { kind: 'statsig-key', prefixes: ['secret-'], body: `${WORD}{40,64}`, wordlike: true },
  { kind: 'readme-token', prefixes: ['rdme_'], body: `[a-z0-9]{70}` },
  { kind: 'contentful-token', prefixes: ['CFPAT-'], body: `[\\w-]{40,64}` },
  { kind: 'sanity-token', prefixes: ['sk'], body: `${WORD}{78,200}${END}`, wordlike: true },
  {
    kind: 'doppler-token',
    prefixes: ['dp.audit.', 'dp.scim.', 'dp.ct.', 'dp.pt.', 'dp.sa.', 'dp.st.'],
    body: `(?:[a-z0-9_-]{2,35}\\.)?${WORD}{40,44}`,
  },
  { kind: 'infisical-token', prefixes: ['st.'], body: `[\\w-]{24,36}\\.${HEX}{32}\\.${HEX}{32}` },
  { kind: 'bitwarden-token', prefixes: ['0.'], body: `${UUID}\\.${WORD}{20,40}:${BASE64}{20,28}={0,2}` },
  { kind: '1password-token', prefixes: ['ops_eyJ'], body: `${BASE64}{60,4000}={0,3}` },
  {
    kind: '1password-key',
    prefixes: ['A3-'],
    body: `[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`,
  },
  { kind: 'age-key', prefixes: ['AGE-SECRET-KEY-1'], body: `[A-Z0-9]{50,64}` },
];
