/**
 * Who may import whom. The rooms of src and the one direction in which they know each other:
 *
 *   kernel ← runtime ← domains ← control ← src/*.ts ← hosts ← sw, cli      shell (types of contract.ts only)
 *   sdk: what the pages of apps and whoever shows them say to each other; knows itself alone
 *
 * A run that looked at no module proves nothing, so test/run.mjs fails it (and a bad path fails on its own).
 */
const CORE_ENTRY = '^src/[^/]+\\.ts$'
/** Constants and rules without imports, for whoever holds connections or must know an address. */
const LEAVES =
  '^src/(domains/profiles/subscriptions\\.ts|domains/apps/(slug-rule|template)\\.mjs|domains/(webhooks|environment|endpoints)/name-rule\\.mjs|domains/endpoints/price-rule\\.mjs|kernel/http/((path|headers)\\.mjs|fetch-call\\.ts)|kernel/(known-names|durations|outbound/hosted-service|snapshots/export-name)\\.ts)$'
/** Leaves for the shell too: rules of names, which forms check before anything is sent, lengths of time, names of exports. */
const SHELL_LEAVES =
  '^src/(domains/(apps/slug-rule|(webhooks|environment|endpoints)/name-rule|endpoints/price-rule)\\.mjs|kernel/(durations|snapshots/export-name)\\.ts)$'
const TESTS = '\\.(test|bench)\\.tsx?$'
/** The two sides of an app's page, for whoever shows one: the shell, and tests of pages. */
const SDK = '^src/sdk/(wire|money|frame/sdk|bridge/answer-app|host/index)\\.ts$'
/** The script of an app's document, as a text. */
const SDK_TEXT = '^src/sdk/artifacts/'
/** `sandbank/webhooks`: no host, but what tests of handlers are written with. */
const HANDLER_TESTS = '^src/(hosts/node/webhooks\\.ts|cli/webhooks/scaffolds/)'
const NODE_ONLY = '^(src/(hosts/(node|server)|cli)/|test/|build/|contracts/|engine/|[^/]+\\.(ts|cjs)$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'not-resolvable',
      comment: 'An import that leads nowhere would also slip past every other rule.',
      severity: 'error',
      // Is installed where it is tried, with what it needs.
      from: { pathNot: '^test/package/project/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'kernel-knows-nobody',
      comment: 'The kernel is the ground floor: no product, no admin API, no host.',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: TESTS },
      to: { path: '^(src|sw|test)/', pathNot: '^src/kernel/' },
    },
    {
      name: 'store-behind-its-index',
      comment:
        'How rows are kept is the business of kernel/store. Two files are scripts of their own, without the rest: what a worker reads at its start, and what removes a database.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: ['^src/kernel/store/', TESTS] },
      to: { path: '^src/kernel/store/', pathNot: '/(index|early-connection|released-store)\\.ts$' },
    },
    {
      name: 'runtime-knows-the-kernel',
      comment:
        'The room that runs user code knows no product: whoever has a program brings what it may call.',
      severity: 'error',
      from: { path: '^src/runtime/', pathNot: TESTS },
      to: { path: '^(src|sw|test)/', pathNot: '^src/(kernel|runtime)/' },
    },
    {
      name: 'guest-knows-the-guest',
      comment:
        'It runs inside of the engine, where nothing of ours is, and is compiled by engine/build.mjs. With the host it shares how values are packed, and what both name alike.',
      severity: 'error',
      from: { path: '^src/runtime/guest/' },
      to: { path: '^(src|sw|test)/', pathNot: '^src/runtime/(guest/|packing\\.ts$|agreed\\.ts$)' },
    },
    {
      name: 'nobody-imports-the-guest',
      comment: 'Outside of the engine it would put its own globals in the place of ours.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/runtime/guest/' },
      to: { path: '^src/runtime/guest/' },
    },
    {
      name: 'domain-knows-kernel-and-doors',
      comment:
        'A domain imports the kernel, the door of the runtime, itself and the index.ts of other domains. It is not emulated: it just is.',
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^(src|sw|test)/',
        pathNot: [
          '^src/kernel/',
          '^src/runtime/index\\.ts$',
          '^src/domains/$1/',
          '^src/domains/[^/]+/index\\.ts$',
          SDK_TEXT,
        ],
      },
    },
    {
      name: 'sdk-knows-itself',
      comment:
        'It runs in pages of apps and in whatever shows them, over HTTP: nothing of the emulator is there.',
      severity: 'error',
      from: { path: '^src/sdk/', pathNot: TESTS },
      to: { path: '^(src|sw|test)/', pathNot: ['^src/sdk/', LEAVES] },
    },
    {
      name: 'nobody-imports-the-page',
      comment: 'It locks the document that it runs in; engine/sdk.mjs makes a text of it.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/sdk/page/' },
      to: { path: '^src/sdk/page/' },
    },
    {
      name: 'control-knows-doors-and-seeds',
      comment:
        'The admin API imports the kernel, the door of the runtime, itself, and of domains index.ts, operator.ts and seed.ts.',
      severity: 'error',
      from: { path: '^src/control/', pathNot: TESTS },
      to: {
        path: '^(src|sw|test)/',
        pathNot: [
          '^src/kernel/',
          '^src/runtime/index\\.ts$',
          '^src/control/',
          '^src/domains/[^/]+/(index|operator|seed)\\.ts$',
        ],
      },
    },
    {
      name: 'core-entry-knows-the-core',
      comment:
        'emulator.ts, routes.ts and what stands beside them compose kernel, domains and control, and nothing above them.',
      severity: 'error',
      from: { path: CORE_ENTRY, pathNot: TESTS },
      to: { path: '^(src|sw|test)/', pathNot: [CORE_ENTRY, '^src/(kernel|domains|control)/'] },
    },
    {
      name: 'hosts-know-the-emulator',
      comment:
        'A host is a page of code around fetch: emulator.ts, the keyring it chooses, a store of its own, which addresses are public, and its own kind. Plus leaves.',
      severity: 'error',
      from: { path: '^(src/hosts|src/cli|sw)/', pathNot: [TESTS, HANDLER_TESTS] },
      to: {
        path: '^(src|sw|test)/',
        pathNot: [
          '^src/emulator\\.ts$',
          '^src/kernel/(secrets/secrets|outbound/address-range|store/(early-connection|released-store))\\.ts$',
          '^(src/hosts|src/cli|sw)/',
          LEAVES,
          SDK,
        ],
      },
    },
    {
      name: 'handler-tests-know-the-sandbox',
      comment:
        'Tests of handlers run them as the emulator does: its sandbox, its providers, its rule for answers.',
      severity: 'error',
      from: { path: HANDLER_TESTS },
      to: {
        path: '^(src|sw|test)/',
        pathNot: [
          '^src/runtime/index\\.ts$',
          '^src/domains/webhooks/result\\.ts$',
          '^src/control/webhooks/providers/index\\.ts$',
          '^src/hosts/node/(webhook|handler-bundle)',
          '^src/hosts/measure-cpu\\.ts$',
          '^src/cli/webhooks/scaffolds/',
        ],
      },
    },
    {
      name: 'hosts-know-no-command-line',
      comment: "The command line starts hosts; what both need is the hosts'.",
      severity: 'error',
      from: { path: '^src/hosts/', pathNot: TESTS },
      to: { path: '^(src/cli|sw)/' },
    },
    {
      name: 'server-needs-no-build',
      comment:
        'It serves a port before packages are installed or anything is built: plain JavaScript, ws loaded late.',
      severity: 'error',
      from: { path: '^src/hosts/server/', pathNot: TESTS },
      to: { path: '\\.tsx?$' },
    },
    {
      name: 'page-host-has-no-emulator',
      comment:
        'The page waits for the worker; the emulator in it would be 300 kB that nobody runs. in-page.ts has it.',
      severity: 'error',
      from: { path: '^src/hosts/page/', pathNot: [TESTS, '^src/hosts/page/(in-page|render-app)\\.ts$'] },
      to: {
        path: '^src/',
        pathNot: [
          '^src/hosts/(page/|socket-|(shell-port|envelope|hosted-call|guard-process)\\.ts|[a-z-]+\\.mjs)',
          LEAVES,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'in-page-only-where-it-is-needed',
      comment: 'The page fallback is loaded by the few pages that have no worker, and by no other.',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^src/hosts/page/in-page\\.ts$', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'leaves-import-nothing',
      comment: 'What a page takes from the core must not bring the rest of the core along.',
      severity: 'error',
      from: { path: [LEAVES, '^src/hosts/socket-', '^src/hosts/shell-port\\.ts$'] },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shell-is-a-client',
      comment:
        'The shell uses HTTP like everyone. It may know the types of contract.ts and a few leaves; main.tsx starts the worker, and scaffolds are texts.',
      severity: 'error',
      from: { path: '^src/shell/', pathNot: [TESTS, '^src/shell/main\\.tsx$'] },
      to: {
        path: '^(src|sw|test)/',
        pathNot: [
          '^src/shell/',
          '^src/contract\\.ts$',
          '^src/cli/(webhooks/scaffolds/\\w+|x402/scaffold)/index\\.ts$',
          SDK,
          SHELL_LEAVES,
        ],
      },
    },
    {
      name: 'shell-main-starts-the-worker',
      comment: 'The one exception of the rule above, and nothing more than it.',
      severity: 'error',
      from: { path: '^src/shell/main\\.tsx$' },
      to: {
        path: '^(src|sw|test)/',
        pathNot: ['^src/shell/', '^src/contract\\.ts$', '^src/hosts/page/(start|uninstall)\\.ts$'],
      },
    },
    {
      name: 'shell-takes-only-types',
      comment:
        'Types vanish; a value imported by way of contract.ts would carry the whole emulator into the page.',
      severity: 'error',
      from: { path: '^src/(shell/|contract\\.ts$)', pathNot: TESTS },
      to: {
        path: '^src/(contract|routes)\\.ts$|^src/(kernel|domains|control)/',
        pathNot: SHELL_LEAVES,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'nobody-imports-tests',
      comment: 'Test helpers stay out of the product.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: TESTS },
      to: { path: ['^test/', TESTS] },
    },
    {
      name: 'node-modules-only-in-node-hosts',
      comment: 'Everything else must run in a worker, where no built-in module of Node exists.',
      severity: 'error',
      from: { pathNot: [NODE_ONLY, TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'memory-database-only-in-the-test-host',
      comment: 'The in-memory database is a choice of the host; the core is handed a factory.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: [TESTS, '^src/hosts/(test|node)'] },
      to: { path: 'node_modules/fake-indexeddb' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      comment:
        'What ships must be a dependency: neither one of the build nor of test/packages. Workbox, esbuild-wasm, Dexie, fake-indexeddb, libauth and viem are compiled into it; msw and vitest are peers of their hosts.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: [TESTS, '^src/cli/', '^src/runtime/guest/'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only'],
        pathNot:
          'node_modules/(vite/types/|workbox-|esbuild-wasm/|@bitauth/libauth/|dexie/|fake-indexeddb/|viem/|msw/|vitest/)',
      },
    },
  ],
  options: {
    // What tests make for themselves and remove again, maybe while it is looked at.
    exclude: { path: '/\\.run-' },
    tsPreCompilationDeps: true,
    // Cycles of modules are found in one walk (test/architecture/module-cycles.mjs), not in one for each import.
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
  },
}
