/**
 * The flags of `npm start`, read and checked before anything is done. Node's own modules only: nothing may be installed
 * yet.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_PORT } from '../hosts/server/default-port.mjs'

export const DEFAULT_DATA = '.sandbank'
const DEFAULT_EXPORT = 'sandbank-export'
const VOCABULARIES = ['neutral', 'bankr']

/** A flag that cannot be used as it was given. Exit code 2. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError'
}

/** @param {string} command how it is called: `npm start --` */
export const usage = (command) => `Usage: ${command} [options]

  --port N                 port to serve on (default ${DEFAULT_PORT}; 0 for any free one)
  --allow-host NAME        another name under which the server may be called; may be repeated
  --allow-origin ORIGIN    a page of another origin that may use every route; may be repeated
  --help                   this text

Without --headless the open browser tab is the backend:
  --no-open                do not open a browser

With --headless the backend runs in this process, for curl, command lines and CI:
  --data DIR               where the state is kept (default ${DEFAULT_DATA})
  --ephemeral              keep nothing: the state lives as long as the process
  --import DIR|FILE        start from an export, or from a snapshot file
  --export-on-exit [DIR]   export the state when stopped (default: the folder of --import, else ${DEFAULT_EXPORT})
  --host ADDRESS           address to listen on (default 127.0.0.1: this machine only)
  --token TOKEN            what the admin API asks for; with a --host beyond this machine SANDBANK_TOKEN, else drawn
  --seed TEXT              what keys, wallets and addresses of a new state follow from (default sandbank; with a --host
                           beyond this machine drawn)
  --trust-proxy            take the caller's address from X-Forwarded-For
  --vocabulary NAME        field names of the bodies: ${VOCABULARIES.join(' or ')}
  --fixtures FILE          answers to prompts, in place of the brain's (docs/howto/agent-fixtures.md)
  --brain NAME             who carries out prompts: scripted, or the id of a model of the gateway
`

const OPTIONS = /** @type {const} */ ({
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  'no-open': { type: 'boolean' },
  headless: { type: 'boolean' },
  data: { type: 'string' },
  ephemeral: { type: 'boolean' },
  import: { type: 'string' },
  'export-on-exit': { type: 'string' },
  host: { type: 'string' },
  token: { type: 'string' },
  seed: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  'trust-proxy': { type: 'boolean' },
  vocabulary: { type: 'string' },
  brain: { type: 'string' },
  fixtures: { type: 'string' },
})

const HEADLESS_ONLY = /** @type {const} */ ([
  ...['data', 'ephemeral', 'import', 'export-on-exit', 'host', 'token', 'seed'],
  ...['trust-proxy', 'vocabulary', 'brain', 'fixtures'],
])

/**
 * Throws `UsageError`.
 * @param {string[]} args
 */
export function readFlags(args) {
  const values = parse(args)
  if (!values.headless) {
    const stray = HEADLESS_ONLY.find(
      (name) => values[/** @type {keyof typeof values} */ (name)] !== undefined,
    )
    if (stray)
      throw new UsageError(`--${stray} works with --headless only: without it the browser is the backend.`)
  }
  if (values.ephemeral && values.data !== undefined) {
    throw new UsageError('--ephemeral keeps nothing, and --data says where to keep it: give one of the two.')
  }
  return {
    help: values.help === true,
    headless: values.headless === true,
    open: !values['no-open'],
    port: portOf(values.port),
    allowHosts: (values['allow-host'] ?? []).map(hostOf),
    allowOrigins: (values['allow-origin'] ?? []).map(originOf),
    node: nodeOptions(values),
  }
}

/** @param {ReturnType<typeof parse>} values */
function nodeOptions(values) {
  const exportTo = values['export-on-exit']
  return {
    ...(!values.ephemeral && { data: resolve(named('data', values.data ?? DEFAULT_DATA)) }),
    ...(values.import !== undefined && { import: resolve(named('import', values.import)) }),
    ...(exportTo !== undefined && { exportTo: resolve(exportTo || exportFolder(values.import)) }),
    ...(values.host !== undefined && { host: named('host', values.host) }),
    ...(values.token !== undefined && { token: tokenOf(values.token) }),
    ...(values.seed !== undefined && { seed: seedOf(values.seed) }),
    ...(values.vocabulary !== undefined && { vocabulary: vocabularyOf(values.vocabulary) }),
    ...(values.fixtures !== undefined && { fixtures: resolve(named('fixtures', values.fixtures)) }),
    ...(values.brain !== undefined && { brain: brainOf(named('brain', values.brain)) }),
    trustProxy: values['trust-proxy'] === true,
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args: withValues(args), options: OPTIONS }).values
  } catch (error) {
    throw usageErrorOf(error)
  }
}

/** What `parseArgs` threw, in its first sentence: behind it Node explains how to write a word that begins with a dash. */
export function usageErrorOf(/** @type {unknown} */ error) {
  const [sentence = ''] = /** @type {Error} */ (error).message.split(/\. To specify|\. Did you/)
  return new UsageError(`${sentence.replace(/\.$/, '')}.`)
}

/** parseArgs knows no flag whose value may be left out. @param {string[]} args */
function withValues(args) {
  return args.map((arg, index) => {
    const next = args[index + 1]
    return arg === '--export-on-exit' && (next === undefined || next.startsWith('-')) ? `${arg}=` : arg
  })
}

/** @param {string | undefined} text */
function portOf(text) {
  if (text === undefined) return DEFAULT_PORT
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new UsageError(`--port wants a number from 0 to 65535, not "${text}".`)
}

/** @param {string} flag @param {string} value */
function named(flag, value) {
  if (value === '') throw new UsageError(`--${flag} wants a value, and was given an empty one.`)
  return value
}

/** @param {string} token */
function tokenOf(token) {
  if (/^[!-~]{1,200}$/.test(token)) return token
  throw new UsageError('--token wants 1 to 200 visible ASCII characters.')
}

/** @param {string} seed */
function seedOf(seed) {
  if (seed.length >= 1 && seed.length <= 100) return seed
  throw new UsageError(`--seed wants 1 to 100 characters, not ${seed.length}.`)
}

/** An import of a bare file leaves no folder to export to. @param {string | undefined} imported */
function exportFolder(imported) {
  return imported === undefined || imported.endsWith('.json') ? DEFAULT_EXPORT : imported
}

/** @param {string} name @returns {'neutral' | 'bankr'} */
function vocabularyOf(name) {
  if (name === 'neutral' || name === 'bankr') return name
  throw new UsageError(`--vocabulary wants ${VOCABULARIES.join(' or ')}, not "${name}".`)
}

/** @param {string} name @returns {{ kind: 'scripted' } | { kind: 'model', model: string }} */
function brainOf(name) {
  return name === 'scripted' ? { kind: 'scripted' } : { kind: 'model', model: name }
}

/** @param {string} name */
function hostOf(name) {
  if (/^[a-z0-9._-]+$/i.test(name)) return name
  throw new UsageError(`--allow-host wants a name without scheme and port, such as sandbank, not "${name}".`)
}

/** @param {string} origin */
function originOf(origin) {
  const isOrigin = URL.canParse(origin) && /^https?:\/\//i.test(origin)
  if (origin === 'null') return origin
  if (isOrigin && new URL(origin).href === `${new URL(origin).origin}/`) return new URL(origin).origin
  throw new UsageError(`--allow-origin wants an origin such as http://localhost:5173, not "${origin}".`)
}
