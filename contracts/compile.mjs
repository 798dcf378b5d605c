/**
 * `npm run contracts`: compiles the Solidity of this folder with the pinned solc and writes each contract's ABI and
 * creation code as a TypeScript constant, so that viem infers arguments and results. What it writes is committed, with
 * the hashes of what it was made from and of what came of it: `npm test` compares those, and `npm run soak` compiles again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '..')

/** Where the artifacts of a folder of sources go. */
const TARGETS = [
  { sources: '.', artifacts: 'src/domains/chain/artifacts' },
  { sources: 'launch', artifacts: 'src/domains/launches/artifacts' },
  { sources: 'swaps', artifacts: 'src/domains/swaps/artifacts' },
  { sources: 'listings', artifacts: 'src/domains/listings/artifacts' },
  { sources: 'canonical', artifacts: 'src/domains/canonical/artifacts' },
  { sources: 'payments', artifacts: 'src/domains/x402/artifacts' },
  { sources: 'test', artifacts: 'test/chain/artifacts' },
]

const WRITTEN_BY = '// Written by `npm run contracts`'

/** Never deployed: put in place as the code that runs, by a state override or into the state. */
const RUN_IN_PLACE = new Set([
  'FeeReader',
  'PricedExchange',
  'Router',
  'Permit2',
  'PoolFactory',
  'PositionManager',
  'Quoter',
  'StateView',
  'SwapRouter',
  'X402ExactPermit2Proxy',
  'X402UptoPermit2Proxy',
  'PaymentRouter',
])

/** `WrappedNative` → `wrapped-native` */
const kebab = (/** @type {string} */ name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()

/** Every file of Solidity. */
function solidity() {
  return TARGETS.flatMap((target) =>
    readdirSync(join(folder, target.sources))
      .filter((name) => name.endsWith('.sol'))
      .sort()
      .map((name) => ({ target, file: posix.join(target.sources, name), contract: basename(name, '.sol') })),
  )
}

/**
 * Every artifact, by the path it belongs to. Throws with the compiler's own words.
 * @returns {Promise<Map<string, string>>}
 */
export async function artifacts() {
  const sources = solidity()
  const output = await compile(
    Object.fromEntries(sources.map(({ file }) => [file, read(join(folder, file))])),
  )
  return new Map(
    sources.flatMap(({ target, file, contract }) => {
      const { abi, evm } = output[file]?.[contract] ?? {}
      const { object } = (RUN_IN_PLACE.has(contract) ? evm?.deployedBytecode : evm?.bytecode) ?? {}
      // An interface, a base, a file of structs, or a library whose functions are in who calls them.
      if (!object || abi.length === 0) return []
      const constant = contract.charAt(0).toLowerCase() + contract.slice(1)
      const artifact = JSON.stringify({ abi, bytecode: `0x${object}` }, null, 2)
      return [
        [
          join(root, target.artifacts, `${kebab(contract)}.ts`),
          `${WRITTEN_BY} from contracts/${file}.\nexport const ${constant} = ${artifact} as const\n`,
        ],
      ]
    }),
  )
}

/** @param {Record<string, { content: string }>} sources */
async function compile(sources) {
  // Half a second to load, for who compiles only.
  const { default: solc } = await import('solc')
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      // Code that does not depend on comments and paths.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  /** @type {{ contracts: any, errors?: { errorCode: string, formattedMessage: string }[] }} */
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  // Probe destroys itself on purpose, which the compiler calls deprecated.
  const serious = errors.filter(({ errorCode }) => errorCode !== '5159')
  if (serious.length > 0) throw new Error(serious.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return contracts
}

/** @param {string} path */
function read(path) {
  return { content: readFileSync(path, 'utf8') }
}

/** Where the hashes of what was compiled, by which program, and of what came of it are kept. */
export const recordFile = join(folder, 'compiled.json')

/**
 * What the record must say for the files that are there now.
 * @returns {{ sources: string, artifacts: string }} SHA-256 each
 */
export function record() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/solc/package.json'), 'utf8'))
  const inputs = [fileURLToPath(import.meta.url), ...solidity().map(({ file }) => join(folder, file))]
  const outputs = TARGETS.flatMap((target) => filesOf(join(root, target.artifacts))).filter((path) =>
    readFileSync(path, 'utf8').startsWith(WRITTEN_BY),
  )
  return { sources: hashOf(inputs, version), artifacts: hashOf(outputs) }
}

/** @param {string} path */
function filesOf(path) {
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
}

/** @param {readonly string[]} paths @param {string} [start] */
function hashOf(paths, start = '') {
  const hash = createHash('sha256').update(start)
  for (const path of paths)
    hash.update(`\0${relative(root, path).replaceAll('\\', '/')}\0`).update(readFileSync(path, 'utf8'))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await artifacts()) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
    console.log(path.slice(root.length))
  }
  writeFileSync(recordFile, `${JSON.stringify(record(), null, 2)}\n`)
}
