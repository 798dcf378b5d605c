import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ADMIN_OPTIONS, connect } from '../admin.mjs'
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
  reset    puts the seeded data back; another --seed gives other data and other keys

  repair   writes what can be saved of a damaged data folder into another one, and says what is lost. The folder itself
           stays as it is. No emulator may be using it

  PATH is a file, or a folder in which the file is named snapshot.json.

  --url URL        which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
  --token TOKEN    its token, where it asks for one (default: SANDBANK_TOKEN)
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
    ...ADMIN_OPTIONS,
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
  const admin = connect(values.url, values.token)

  if (action === 'reset') {
    const { seed } = await admin.post('/reset', values.seed === undefined ? {} : { seed: values.seed })
    console.log(`The seeded data of "${seed}" is back.`)
  } else if (action === 'import') {
    const { rows } = await importFrom(admin, path ?? '-')
    console.log(`${rows} rows are in.`)
  } else {
    const content = await exported(admin)
    if (path === undefined || path === '-') await pipeline(content, process.stdout, { end: false })
    else {
      const { file, bytes } = await write(path, content)
      console.log(`${bytes} bytes are in ${file}.`)
    }
  }
}

/**
 * The whole state. Only an archive holds the contents of stored files, and comes as a stream; where there are none the
 * file stays JSON.
 * @param {ReturnType<typeof connect>} admin
 * @returns {Promise<Readable>}
 */
async function exported(admin) {
  const snapshot = await (await admin.send('GET', '/export')).text()
  if (JSON.parse(snapshot).tables.blobs.length === 0) return Readable.from([Buffer.from(snapshot)])
  const { body } = await admin.send('GET', '/archive')
  return Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (body))
}

/**
 * @param {ReturnType<typeof connect>} admin
 * @param {string} path
 * @returns {Promise<{ rows: number }>}
 */
async function importFrom(admin, path) {
  const { content, isArchive } = await contents(path)
  const answer = isArchive
    ? await admin.send('POST', '/archive', undefined, {
        body: /** @type {ReadableStream} */ (/** @type {unknown} */ (Readable.toWeb(content))),
        headers: { 'Content-Type': 'application/octet-stream' },
        // Not in the type, and needed by the platform for a body that is a stream.
        .../** @type {object} */ ({ duplex: 'half' }),
      })
    : await admin.send('POST', '/import', new Uint8Array(await buffer(content)))
  return answer.json()
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

/**
 * What is to be imported, from its beginning, and whether it is an archive: its first bytes say so.
 * @param {string} path
 * @returns {Promise<{ content: Readable, isArchive: boolean }>}
 */
async function contents(path) {
  try {
    const source = path === '-' ? process.stdin : createReadStream(await fileOf(path))
    const pieces = source[Symbol.asyncIterator]()
    let first = Buffer.alloc(0)
    while (first.length < ARCHIVE.length) {
      const { value, done } = await pieces.next()
      if (done) break
      first = Buffer.concat([first, value])
    }
    const isArchive = first.subarray(0, ARCHIVE.length).toString() === ARCHIVE
    return { isArchive, content: Readable.from(from(first, pieces)) }
  } catch (error) {
    throw new Failure(`Could not read ${path}: ${/** @type {Error} */ (error).message}`)
  }
}

/** @param {Buffer} first @param {AsyncIterator<Buffer>} rest */
async function* from(first, rest) {
  yield first
  for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value
}

/**
 * Written to a temporary file, then renamed: an export that breaks off leaves the old one.
 * @param {string} path
 * @param {Readable} content
 */
async function write(path, content) {
  const file = await fileOf(path)
  const temporary = `${file}.${process.pid}.new`
  try {
    const written = createWriteStream(temporary, { flush: true })
    await pipeline(content, written)
    await rename(temporary, file)
    return { file, bytes: written.bytesWritten }
  } catch (error) {
    await rm(temporary, { force: true })
    throw new Failure(`Could not write ${file}: ${/** @type {Error} */ (error).message}`)
  }
}

/** @param {string} path */
async function fileOf(path) {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ? join(path, SNAPSHOT) : path
}
