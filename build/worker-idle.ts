import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../src/cli/project.mjs'

/** What makes the worker's scripts smaller: modules that npm brings twice, or that no worker of ours ever runs. */
export function withoutIdle(): Plugin[] {
  return [oneCopyOfNoble(), withoutIdleModules(), jsonSchemaApart(), tablesNotCompared()]
}

/** npm gives each EthereumJS package a copy of its own of the same cryptography; the worker needs it once. */
function oneCopyOfNoble(): Plugin {
  const packageFile = join(root, 'node_modules/@ethereumjs/util/package.json')
  return {
    name: 'sandbank:one-copy-of-noble',
    enforce: 'pre',
    resolveId(source, importer) {
      const isTheirs = source.startsWith('@noble/') && importer?.includes('/node_modules/@ethereumjs/')
      return isTheirs && importer !== packageFile
        ? this.resolve(source, packageFile, { skipSelf: true })
        : undefined
    },
  }
}

interface IdleModule {
  /** What is imported, and by which files. */
  readonly imported: RegExp
  readonly by: RegExp
  /** What they get instead. */
  readonly module: string
}

const IDLE: readonly IdleModule[] = [
  {
    // A VM that is asked for a copy of itself makes one with a Merkle trie and everything around it.
    imported: /^\.\/constructors\.js$/,
    by: /\/@ethereumjs\/vm\//,
    module: refusing(['createVM'], 'Nobody copies a VM here: our state is no trie.'),
  },
  {
    // Defaults of an EVM, and of blocks that are checked whole: the chains bring a state of their own, without tries.
    imported: /^@ethereumjs\/(mpt|statemanager)$/,
    by: /\/@ethereumjs\/(evm|block|vm)\//,
    module: refusing(
      ['MerklePatriciaTrie', 'MerkleStateManager', 'SimpleStateManager'],
      'Our state is no trie, and no map that is copied.',
    ),
  },
  {
    imported: /(^\.|\/eof)\/container\.js$/,
    by: /\/@ethereumjs\/evm\//,
    module: refusing(
      ['EOFContainer', 'EOFContainerMode', 'validateEOF'],
      'No fork has the EVM object format.',
    ),
  },
  {
    // Nobody sets a variable of the environment DEBUG for a worker.
    imported: /^debug$/,
    by: /\/@ethereumjs\//,
    module: 'export default () => () => {}',
  },
  {
    // The default validator of tools' schemas: it evaluates code that it writes, which the worker's policy forbids.
    imported: /\/validation\/ajv-provider\.js$/,
    by: /\/@modelcontextprotocol\/sdk\//,
    module: `export class AjvJsonSchemaValidator {
      constructor() { throw new Error('A validator that evaluates no code is given to every client and server.') }
    }`,
  },
  {
    imported: /^@noble\/ciphers\/aes$/,
    by: /\/src\/kernel\//,
    module: refusing(['gcm'], 'Where there are service workers there is crypto.subtle.'),
  },
]

/** A module whose functions say why they are not there. */
function refusing(names: readonly string[], why: string): string {
  const refuse = `() => { throw new Error(${JSON.stringify(why)}) }`
  return names.map((name) => `export const ${name} = ${refuse}`).join('\n')
}

function withoutIdleModules(): Plugin {
  const marker = '\0idle:'
  return {
    name: 'sandbank:without-idle-modules',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const at = IDLE.findIndex(({ imported, by }) => imported.test(source) && by.test(importer))
      return at < 0 ? undefined : `${marker}${at}`
    },
    load(id) {
      return id.startsWith(marker) ? IDLE[Number(id.slice(marker.length))]?.module : undefined
    },
  }
}

const CLASSIC_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const JSON_SCHEMA_PROCESSORS = /\/zod\/v4\/core\/json-schema-processors\.js$/

/**
 * Every schema of Zod carries the way to JSON Schema along, a seventh of what the worker's core would hold of it. Only
 * `z.toJSONSchema` goes it: whoever imports that fills in what the schemas look up.
 */
function jsonSchemaApart(): Plugin {
  const shared = '\0zod-to-json-schema'
  const made = `import { made as processors } from ${JSON.stringify(shared)};`
  const methods = ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod']
  const instead: readonly (readonly [string, string])[] = [
    ['import * as processors from "../core/json-schema-processors.js";', made],
    [
      `import { ${methods.join(', ')} } from "../core/to-json-schema.js";`,
      methods.map((name) => `const ${name} = (...given) => processors.${name}(...given);`).join(' '),
    ],
  ]
  return {
    name: 'sandbank:json-schema-apart',
    enforce: 'pre',
    resolveId: (source) => (source === shared ? shared : undefined),
    load: (id) => (id === shared ? 'export const made = {}' : undefined),
    transform(code, id) {
      if (JSON_SCHEMA_PROCESSORS.test(id)) {
        const all = 'import * as own from "./json-schema-processors.js";'
        const others = `import { ${methods.join(', ')} } from "./to-json-schema.js";`
        const fill = `Object.assign(processors, own, { ${methods.join(', ')} });`
        return { code: [code, made, all, others, fill].join('\n'), map: null }
      }
      if (!CLASSIC_SCHEMAS.test(id)) return undefined
      if (!instead.every(([line]) => code.includes(line))) {
        throw new Error(`Zod's schemas import something else than build/worker-idle.ts replaces: ${id}`)
      }
      return { code: instead.reduce((text, [line, late]) => text.replace(line, late), code), map: null }
    },
  }
}

/**
 * At each start of a worker Dexie compares all tables and indexes that it finds with those that were declared, for those
 * who change them and forget to raise the version. Ours says by itself of which tables it is (kernel/store/database.ts).
 */
function tablesNotCompared(): Plugin {
  const compared = 'if (!verifyInstalledSchema(db, tmpTrans) && !schemaPatchMode)'
  return {
    name: 'sandbank:tables-not-compared',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/dexie\/dist\/modern\/dexie\.mjs$/.test(id)) return undefined
      if (!code.includes(compared)) throw new Error(`Dexie compares tables elsewhere than it did: ${id}`)
      return { code: code.replace(compared, 'if (false)'), map: null }
    },
  }
}
