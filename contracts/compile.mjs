/**
 * `npm run contracts`: compiles the Solidity of this folder with the pinned solc and writes each contract's ABI and
 * creation code as a TypeScript constant, so that viem infers arguments and results. What it writes is committed; a
 * test compiles again and compares.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '..')

/** Where the artifacts of a folder of sources go. */
const TARGETS = [
  { sources: '.', artifacts: 'src/domains/chain/artifacts' },
  { sources: 'launch', artifacts: 'src/domains/launches/artifacts' },
  { sources: 'swaps', artifacts: 'src/domains/swaps/artifacts' },
  { sources: 'test', artifacts: 'test/chain/artifacts' },
]

/** Never deployed: put in place as the code that runs, by a state override or into the state. */
const RUN_IN_PLACE = new Set(['FeeReader', 'Router'])

/** `WrappedNative` → `wrapped-native` */
const kebab = (/** @type {string} */ name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()

/**
 * Every artifact, by the path it belongs to. Throws with the compiler's own words.
 * @returns {Map<string, string>}
 */
export function artifacts() {
  const sources = TARGETS.flatMap((target) =>
    readdirSync(join(folder, target.sources))
      .filter((name) => name.endsWith('.sol'))
      .map((name) => ({ target, file: posix.join(target.sources, name), contract: basename(name, '.sol') })),
  )
  const output = compile(Object.fromEntries(sources.map(({ file }) => [file, read(join(folder, file))])))
  return new Map(
    sources.flatMap(({ target, file, contract }) => {
      const { abi, evm } = output[file]?.[contract] ?? {}
      const { object } = (RUN_IN_PLACE.has(contract) ? evm?.deployedBytecode : evm?.bytecode) ?? {}
      // An interface, a base, or a file of structs.
      if (!object) return []
      const constant = contract.charAt(0).toLowerCase() + contract.slice(1)
      const artifact = JSON.stringify({ abi, bytecode: `0x${object}` }, null, 2)
      return [
        [
          join(root, target.artifacts, `${kebab(contract)}.ts`),
          `// Written by \`npm run contracts\` from contracts/${file}.\nexport const ${constant} = ${artifact} as const\n`,
        ],
      ]
    }),
  )
}

/** @param {Record<string, { content: string }>} sources */
function compile(sources) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of artifacts()) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
    console.log(path.slice(root.length))
  }
}
