import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure, readArgs, refuseMore } from '../command-line.mjs'
import { nameOf, openProject, shown, usageOf, writeEntry } from '../handlers/project.mjs'
import { ENDPOINTS } from './kind.mjs'
import { SETTINGS, settingsOf } from './settings.mjs'

const SCAFFOLD = join(dirname(fileURLToPath(import.meta.url)), 'scaffold/index.ts')
const USAGE = 'add NAME [--price PRICE] [settings]'

/** What the scaffold takes and answers, and what it costs. */
const ENTRY = {
  description: '',
  price: '0.001',
  methods: ['GET'],
  schema: {
    input: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    output: { type: 'object', properties: { greeting: { type: 'string' }, paidBy: { type: 'string' } } },
  },
}

/**
 * `sandbank x402 add NAME`: a handler that answers, and its entry.
 * @param {string[]} args
 */
export async function add(args) {
  const { values, positionals } = readArgs(args, SETTINGS)
  const [word, ...more] = positionals
  refuseMore(more, usageOf(ENDPOINTS, USAGE))
  const name = nameOf(ENDPOINTS, word, USAGE)
  const entry = { ...ENTRY, ...settingsOf(values) }
  const project = await openProject(ENDPOINTS)
  const folder = join(project.root, ENDPOINTS.folder, name)
  if (Object.hasOwn(project.entries, name)) {
    throw new Failure(`${shown(project.file)} has a paid endpoint "${name}" already.`)
  }
  if (existsSync(folder))
    throw new Failure(`${shown(folder)} is there already: give another name, or move it away.`)
  await mkdir(folder, { recursive: true })
  await copyFile(SCAFFOLD, join(folder, 'index.ts'))
  await writeEntry(project, name, entry)
  console.log(`${shown(join(folder, 'index.ts'))} is new.
${shown(project.file)} has an entry for ${name}: a call costs ${entry.price}.

Next: sandbank x402 configure ${name}
      sandbank x402 deploy ${name}
      sandbank x402 call ${name} -i`)
}
