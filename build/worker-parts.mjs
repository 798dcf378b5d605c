/**
 * The parts of the worker: what leads into each, how large it may be, who needs it. The build (build/worker.ts), the size
 * check (.size-limit.mjs) and the table of docs/decisions/0051-worker-in-parts.md are made of this.
 */

/**
 * What makes a module belong to a part:
 *
 *   core      the entry needs it: it is evaluated at every start
 *   late      it is imported like everything else and seldom needed, so it is evaluated when something of it is first used,
 *             which must not be while the modules that import it are evaluated
 *   shared    several other parts need it
 *   imported  it is what an `import('…')` of the sources names, or what only that needs
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {'core' | 'late' | 'shared' | 'imported'} kind
 * @property {RegExp} [holds] of a late part its modules, of an imported one those that lead into it
 * @property {true} [isLight] whether it needs no engine, no curve and no library of its own: a request for it is answered sooner
 * @property {number} limit kB, gzip
 * @property {string} neededBy
 */

/**
 * A module that could be in several parts of its kind is in the first. What the first request of a page needs has a name
 * that sorts before the others': where a busy browser hands scripts over in the order of their addresses, it waits for none.
 *
 * @type {readonly Part[]}
 */
export const PARTS = [
  { name: 'core', kind: 'core', limit: 133, neededBy: 'every start' },

  {
    name: 'jsonschema',
    kind: 'late',
    holds: /\/node_modules\/zod\/v4\/core\/[\w-]*json-schema[\w-]*\.js$/,
    limit: 15,
    neededBy: "the reference of the API, a model's tools",
  },
  { name: '_zod', kind: 'late', holds: /\/node_modules\/zod\//, limit: 30, neededBy: 'the first schema' },
  {
    // A first answer reads without it: src/kernel/store/database.ts.
    name: '_dexie',
    kind: 'late',
    holds: /\/node_modules\/dexie\//,
    limit: 35,
    neededBy: 'the first write, the first read in a transaction',
  },

  { name: '_common', kind: 'shared', limit: 13, neededBy: 'what is in `_wallet`, and another part' },
  { name: 'light', kind: 'shared', limit: 44, neededBy: 'two of the other light parts' },
  { name: 'shared', kind: 'shared', limit: 52, neededBy: 'engines: curves, accounts, viem' },

  {
    name: 'seed',
    kind: 'imported',
    holds: /\/src\/domains\/(directory\/fiction\/|[\w-]+\/seed\.ts)/,
    limit: 30,
    neededBy: 'a new database, a reset',
  },
  {
    name: 'events',
    kind: 'imported',
    holds: /\/src\/control\/webhooks\/events\//,
    isLight: true,
    limit: 10,
    neededBy: "the bodies of providers' events: a trigger, and a page",
  },
  {
    name: 'activity',
    kind: 'imported',
    holds: /\/src\/control\/activity\/(carry-out|steps)\.ts/,
    limit: 4,
    neededBy: 'a week of activity: `POST /__sandbank/activity`',
  },
  {
    name: '_control',
    kind: 'imported',
    holds: /\/src\/control\//,
    isLight: true,
    limit: 29,
    neededBy: 'the admin API',
  },
  {
    name: '_wallet',
    kind: 'imported',
    holds: /\/src\/domains\/(addresses|partners|profiles|siwe|wallet)\/route-table\.ts/,
    isLight: true,
    limit: 15,
    neededBy: 'wallets, addresses, profiles, partners, signing in',
  },
  {
    name: '_user',
    kind: 'imported',
    holds: /\/src\/domains\/(automations|environment|files|orders|skills)\//,
    isLight: true,
    limit: 20,
    neededBy: 'files, skills, automations, orders, variables',
  },
  {
    name: 'webhooks',
    kind: 'imported',
    holds: /\/src\/domains\/webhooks\//,
    isLight: true,
    limit: 15,
    neededBy: 'webhooks, and callers of webhooks',
  },
  {
    name: 'templates',
    kind: 'imported',
    holds: /\/src\/domains\/apps\/template-files\.ts/,
    isLight: true,
    limit: 15,
    neededBy: 'whole apps as texts: `GET /__sandbank/apps/templates`',
  },
  {
    name: 'checks',
    kind: 'imported',
    holds: /\/src\/domains\/apps\/check\/sdk-uses\.ts/,
    limit: 50,
    neededBy: "a parser, for what an app's code uses: `GET /apps/:slug/check`",
  },
  {
    name: 'apps',
    kind: 'imported',
    holds: /\/src\/domains\/apps\//,
    limit: 35,
    neededBy: 'apps, and the calls of their scripts',
  },
  {
    name: 'agent',
    kind: 'imported',
    holds: /\/src\/domains\/agent\//,
    isLight: true,
    limit: 141,
    neededBy: 'a prompt',
  },
  {
    name: 'chain',
    kind: 'imported',
    holds: /\/src\/domains\/(chain|fees|launches|market|pools|siwe|swaps\/(?!solana-)|wallet)\//,
    limit: 338,
    neededBy: 'a call to an EVM chain, and what reads or sends there; 126 kB of it recover senders',
  },
  {
    name: 'bridges',
    kind: 'imported',
    holds: /\/src\/domains\/bridges\//,
    limit: 8,
    neededBy: 'what goes to another chain',
  },
  {
    name: 'listings',
    kind: 'imported',
    holds: /\/src\/domains\/(listings\/table|canonical\/addresses)\.ts/,
    limit: 25,
    neededBy: 'a token by its name, a swap, an account without code on an embedded chain',
  },
  {
    name: 'canonical',
    kind: 'imported',
    holds: /\/src\/domains\/canonical\/contracts\.ts/,
    limit: 28,
    neededBy: "the first look at one of the published contracts, an explorer's interfaces",
  },
  {
    name: 'endpoints',
    kind: 'imported',
    holds: /\/src\/domains\/endpoints\//,
    limit: 15,
    neededBy: 'paid endpoints: a deploy, a call, a settlement',
  },
  {
    name: 'x402',
    kind: 'imported',
    holds: /\/src\/domains\/x402\//,
    limit: 19,
    neededBy: 'a payment of x402',
  },
  {
    name: 'solana',
    kind: 'imported',
    holds: /\/src\/domains\/(solana\/|swaps\/solana-)/,
    limit: 25,
    neededBy: 'a call to Solana, a swap there',
  },
  {
    name: '_models',
    kind: 'imported',
    holds: /\/src\/domains\/gateway\//,
    limit: 46,
    neededBy: 'a request for a model',
  },
  {
    // Four times as long as what runs it, and seldom changed.
    name: 'engine',
    kind: 'imported',
    holds: /\/src\/runtime\/artifacts\/engine\.ts/,
    limit: 305,
    neededBy: 'user code: its engine',
  },
  {
    name: 'sandbox',
    kind: 'imported',
    holds: /\/src\/runtime\/|\/node_modules\/(sucrase|@jridgewell\/trace-mapping)\//,
    limit: 130,
    neededBy: 'user code: what runs it',
  },
  {
    name: 'tools',
    kind: 'imported',
    holds: /\/src\/domains\/tool-servers\//,
    limit: 50,
    neededBy: 'tool servers',
  },
  {
    name: 'more',
    kind: 'imported',
    holds: /./,
    limit: 51,
    neededBy: 'whatever else is seldom needed: schedules, the contents of skills',
  },
]

/** The part that is evaluated at every start. */
export const CORE = 'core'
/** What the part of a page's first requests needs and another one, too. */
export const COMMON = '_common'
/** The part of a page's first requests. */
export const FIRST = '_wallet'
/** What another light part needs and a third one, too. */
export const LIGHT = 'light'
/** What several of the others need. */
export const SHARED = 'shared'

/** `sw.js` and `sw.chain.js`: where sw/part-loader.ts looks for them. @param {string} worker @param {string} part */
export const scriptName = (worker, part) => (part === CORE ? `${worker}.js` : `${worker}.${part}.js`)
