import { once } from 'node:events'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect, URL_OPTION } from '../admin.mjs'
import { Failure, oneOf, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { nodeHost } from '../headless.mjs'
import { ensureBuilt } from '../project.mjs'
import { DEFAULT_DATA } from '../start-flags.mjs'

export const summary = 'export, import, reset or repair everything the emulator holds'

export const help = `Usage: sandbank state export [PATH]
       sandbank state import PATH
       sandbank state reset [--seed NAME]
       sandbank state repair [--data DIR] [--to DIR] [--skip-damaged]

  export   writes the whole state to PATH, or to standard output
  import   replaces the whole state by an exported one; refused whole if it is not whole. - is standard input
  reset    puts the seeded world back; another --seed gives another world and other keys

  repair   writes what can be saved of a damaged data folder into another one, and says what is lost. The folder itself
           stays as it is. No emulator may be using it

  PATH is a file, or a folder in which the file is named snapshot.json.

  --url URL        which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --data DIR       the damaged data folder (default ${DEFAULT_DATA})
  --to DIR         where the repaired one goes; must not exist (default: beside it, with .repaired behind its name)
  --skip-damaged   save everything that is whole, not only the state as it was before the first damage
`

/** The name of the state's file in an exported folder. */
const SNAPSHOT = 'snapshot.json'
/** How a file begins that also holds the contents of stored files. */
const ARCHIVE = '{"format":"sandbank-archive"'
const ACTIONS = /** @type {const} */ (['export', 'import', 'reset', 'repair'])
/** The flags that one action alone has. */
const FLAG_OF = /** @type {const} */ ({
  seed: 'reset',
  data: 'repair',
  to: 'repair',
  'skip-damaged': 'repair',
})

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, {
    ...URL_OPTION,
    seed: { type: 'string' },
    data: { type: 'string' },
    to: { type: 'string' },
    'skip-damaged': { type: 'boolean' },
  })
  const [word, ...words] = positionals
  const action = oneOf('The word after `sandbank state`', word, ACTIONS)
  const path = action === 'reset' || action === 'repair' ? undefined : words.shift()
  refuseMore(words, `sandbank state ${action}`)
  for (const [flag, owner] of Object.entries(FLAG_OF)) {
    if (values[/** @type {keyof typeof FLAG_OF} */ (flag)] !== undefined && action !== owner)
      throw new UsageError(`--${flag} belongs to \`sandbank state ${owner}\`, not to ${action}.`)
  }
  if (action === 'import' && path === undefined)
    throw new UsageError('`sandbank state import` needs a PATH; - is standard input.')
  if (action === 'repair') return repair(values)
  const admin = connect(values.url)

  if (action === 'reset') {
    const { seed } = await admin.post('/reset', values.seed === undefined ? {} : { seed: values.seed })
    console.log(`The seeded world of "${seed}" is back.`)
  } else if (action === 'import') {
    const file = await contents(path ?? '-')
    const route = file.subarray(0, ARCHIVE.length).toString() === ARCHIVE ? '/archive' : '/import'
    const answer = await admin.send('POST', route, file)
    const { rows } = /** @type {{ rows: number }} */ (await answer.json())
    console.log(`${rows} rows are in.`)
  } else {
    let snapshot = Buffer.from(await (await admin.send('GET', '/export')).arrayBuffer())
    // Only an archive holds the contents of stored files; where there are none the file stays JSON.
    if (JSON.parse(snapshot.toString()).tables.blobs.length > 0)
      snapshot = Buffer.from(await (await admin.send('GET', '/archive')).arrayBuffer())
    if (path === undefined || path === '-') {
      if (!process.stdout.write(snapshot)) await once(process.stdout, 'drain')
    } else console.log(`${snapshot.length} bytes are in ${await write(path, snapshot)}.`)
  }
}

/** @param {{ data?: string, to?: string, 'skip-damaged'?: boolean }} values */
async function repair({ data = DEFAULT_DATA, to, 'skip-damaged': skipDamaged = false }) {
  const built = await ensureBuilt()
  if (built.code !== 0) throw new Failure(`The Node host could not be built:\n${built.output}`)
  const { repairFolder } = await nodeHost()
  const path = resolve(data)
  const target = to === undefined ? undefined : resolve(to)
  const repaired = await repairFolder(path, { skipDamaged, ...(target && { target }) }).catch((error) => {
    throw ['NoRepair', 'FolderInUse', 'FolderUnusable'].includes(error.name)
      ? new Failure(error.message)
      : error
  })
  const { lost, saved, leftOut } = repaired
  console.log(lost.length === 0 ? 'Nothing is damaged or missing.' : lost.join('\n'))
  console.log(`${saved} transactions of the logs are saved in ${repaired.target}, with what the base held.`)
  if (leftOut > 0)
    console.log(
      `${leftOut} whole ones stand behind the damage and were left out; --skip-damaged takes them too.`,
    )
  console.log(`${path} is as it was. sandbank start --headless --data ${repaired.target} goes on.`)
}

/** @param {string} path @returns {Promise<Buffer<ArrayBuffer>>} */
async function contents(path) {
  if (path === '-') return Buffer.from(await buffer(process.stdin))
  try {
    return Buffer.from(await readFile(await fileOf(path)))
  } catch (error) {
    throw new Failure(`Could not read ${path}: ${/** @type {Error} */ (error).message}`)
  }
}

/**
 * Beside it first, then swapped: an export that breaks off leaves the old one. @param {string} path @param {Buffer}
 * snapshot
 */
async function write(path, snapshot) {
  const file = await fileOf(path)
  const beside = `${file}.${process.pid}.new`
  try {
    await writeFile(beside, snapshot, { flush: true })
    await rename(beside, file)
    return file
  } catch (error) {
    await rm(beside, { force: true })
    throw new Failure(`Could not write ${file}: ${/** @type {Error} */ (error).message}`)
  }
}

/** @param {string} path */
async function fileOf(path) {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ? join(path, SNAPSHOT) : path
}
