import { once } from 'node:events'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Failure, oneOf, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { connect, URL_OPTION } from '../desk.mjs'

export const summary = 'export, import or reset everything the emulator holds'

export const help = `Usage: sandbank state export [PATH]
       sandbank state import PATH
       sandbank state reset [--seed NAME]

  export   writes the whole state to PATH, or to standard output
  import   replaces the whole state by an exported one; refused whole if it is not whole. - is standard input
  reset    puts the seeded world back; another --seed gives another world and other keys

  PATH is a file, or a folder in which the file is named snapshot.json.

  --url URL   which emulator (default: SANDBANK_URL, else http://127.0.0.1:4100)
`

/** The name of the state's file in an exported folder. */
const SNAPSHOT = 'snapshot.json'
const ACTIONS = /** @type {const} */ (['export', 'import', 'reset'])

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, { ...URL_OPTION, seed: { type: 'string' } })
  const [word, ...words] = positionals
  const action = oneOf('The word after `sandbank state`', word, ACTIONS)
  const path = action === 'reset' ? undefined : words.shift()
  refuseMore(words, `sandbank state ${action}`)
  if (values.seed !== undefined && action !== 'reset')
    throw new UsageError(`--seed belongs to \`sandbank state reset\`, not to ${action}.`)
  if (action === 'import' && path === undefined)
    throw new UsageError('`sandbank state import` needs a PATH; - is standard input.')
  const desk = connect(values.url)

  if (action === 'reset') {
    const { seed } = await desk.post('/reset', values.seed === undefined ? {} : { seed: values.seed })
    console.log(`The seeded world of "${seed}" is back.`)
  } else if (action === 'import') {
    const answer = await desk.send('POST', '/import', await contents(path ?? '-'))
    const { rows } = /** @type {{ rows: number }} */ (await answer.json())
    console.log(`${rows} rows are in.`)
  } else {
    const snapshot = Buffer.from(await (await desk.send('GET', '/export')).arrayBuffer())
    if (path === undefined || path === '-') {
      if (!process.stdout.write(snapshot)) await once(process.stdout, 'drain')
    } else console.log(`${snapshot.length} bytes are in ${await write(path, snapshot)}.`)
  }
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

/** Beside it first, then swapped: an export that breaks off leaves the old one. @param {string} path @param {Buffer} snapshot */
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
