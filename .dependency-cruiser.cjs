/** Which way imports may point (CONTRIBUTING.md, "Directions"). Tests may import what they test. */
const tests = '\\.test\\.tsx?$';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Only the named files may import a module that can do harm; what no import shows is in test/owners.test.ts. */
const owner = (name, module, files) =>
  forbid(
    `one-owner-of-${name}`,
    `${module} is used in one place, so that one file has to be right about it`,
    { path: '^(native-host|shared|extension)/', pathNot: [tests, ...files] },
    { path: module, dependencyTypesNot: ['type-only'] },
  );

/** The panel from the ground up: a layer may import those before it, types included. */
const layers = ['wording|conversation', 'answer', 'terminal', 'components', 'state', 'entrypoints'];
const panelLayers = layers
  .slice(0, -1)
  .map((layer, index) =>
    forbid(
      `panel-layers-${layer.replace('|', '-and-')}`,
      'Drawing knows nothing of what keeps and moves the state; what both need lies below',
      { path: `^extension/(${layer})/`, pathNot: tests },
      { path: `^extension/(${layers.slice(index + 1).join('|')})/` },
    ),
  );

module.exports = {
  forbidden: [
    forbid(
      'extension-not-host',
      'The extension and the host meet in shared/ only',
      { path: '^extension/', pathNot: tests },
      { path: '^native-host/' },
    ),
    forbid(
      'host-not-extension',
      'The host and the extension meet in shared/ only',
      { path: '^native-host/' },
      { path: '^extension/' },
    ),
    forbid(
      'shared-knows-nobody',
      'shared/ holds contracts: it runs in the page and in the host alike',
      { path: '^shared/', pathNot: tests },
      { path: '^(extension|native-host|scripts|test)/|^node:', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'shared-no-node',
      'shared/ runs in the page too',
      { path: '^shared/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'product-not-tests',
      'What ships does not need tests or scripts',
      { path: '^(extension|native-host|shared)/', pathNot: tests },
      { path: '^(test|scripts)/' },
    ),
    forbid(
      'entrypoints-apart',
      'Entry points never import one another',
      { path: '^extension/entrypoints/([^/]+)', pathNot: tests },
      { path: '^extension/entrypoints/', pathNot: '^extension/entrypoints/$1' },
    ),
    forbid(
      'components-are-plain',
      'Components take data and callbacks: no browser API, no host, no entry point',
      { path: '^extension/components/', pathNot: tests },
      {
        path: '^extension/(entrypoints|host|embed)/|node_modules/(wxt|@wxt-dev|webextension-polyfill)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'basics-stand-alone',
      'What several components use knows none of them',
      { path: '^extension/components/basics/', pathNot: tests },
      { path: '^extension/components/', pathNot: '^extension/components/basics/' },
    ),
    ...panelLayers,
    forbid(
      'store-knows-nobody',
      'The store keeps what it is given',
      { path: '^native-host/store/', pathNot: tests },
      { path: '^native-host/', pathNot: '^native-host/store/' },
    ),
    forbid(
      'ai-by-interface',
      'The engine knows terminals, workspaces and the wire by interface',
      { path: '^native-host/ai/', pathNot: tests },
      {
        path: '^native-host/(terminal|workspace|connect|daemon|install|cli)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'vendors-only-translate',
      'Who is asked, when and how often is decided above them',
      { path: '^native-host/ai/vendors/', pathNot: tests },
      {
        path: '^native-host/(ai/(providers|turn|prompt|redaction)|settings|store)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'terminal-knows-no-engine',
      'Terminals run without the engine',
      { path: '^native-host/terminal/', pathNot: tests },
      { path: '^native-host/(ai|store|connect|install|cli)/' },
    ),
    forbid(
      'octokit-when-asked',
      'It takes long to load: nothing does so while the host starts',
      { path: '^native-host/', pathNot: tests },
      { path: '^native-host/github/octokit.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'github-by-interface',
      'It knows tokens and what it keeps, and nothing of who asks',
      { path: '^native-host/github/', pathNot: tests },
      {
        path: '^native-host/(ai/(?!vendors/address)|terminal|workspace|connect|daemon|store|install|cli)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'harness-without-runner',
      'The tour and the benchmarks drive the browser by the harness too, without vitest',
      { path: '^test/(browser/harness|example)/', pathNot: [tests, 'harness/(build|use-page)'] },
      { path: 'node_modules/vitest' },
    ),
    owner('ptys', 'node_modules/(node-pty|@lydell)', ['^native-host/terminal/pty.ts$']),
    owner('the-database', 'node_modules/better-sqlite3', [
      '^native-host/store/(database|failure).ts$',
      '^native-host/daemon/lock.ts$',
    ]),
    owner('providers', 'node_modules/(openai|@anthropic-ai|@google/genai)/', [
      '^native-host/ai/vendors/(openai/chat-completions|anthropic/anthropic|gemini/gemini).ts$',
    ]),
    owner('the-api-of-github', 'node_modules/@octokit/', ['^native-host/github/octokit.ts$']),
    owner('processes', '^(node:)?child_process$', [
      '^native-host/connect/daemon.ts$',
      '^native-host/install/doctor/(daemon|git|node).ts$',
      '^native-host/install/registry.ts$',
      '^native-host/process/(pass-output|run-apart|run-to-end).ts$',
    ]),
    owner('the-keychain', 'node_modules/@napi-rs', ['^native-host/settings/keychain/child.ts$']),
    owner('sockets', 'node_modules/ws/', [
      '^native-host/connect/connect.ts$',
      '^native-host/daemon/server.ts$',
    ]),
    {
      name: 'no-cycles',
      comment: 'A type, too, belongs below those who use it',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'An import that leads nowhere would hide from every rule above',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out|\\.output|\\.wxt|\\.node)/|^test/example/ferry/' },
    includeOnly: undefined,
    tsPreCompilationDeps: true,
    parser: 'swc',
    moduleSystems: ['es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
