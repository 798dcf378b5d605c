import { relative } from 'node:path'
import { Failure, painter, readArgs, refuseMore, UsageError } from '../command-line.mjs'
import { ensureBuilt } from '../project.mjs'
import { copyWorker, savedFolders, saveFolder, WORKER_NAME } from '../site-worker.mjs'

export const summary = 'put the worker into the public folder of your own site'

export const help = `Usage: sandbank init [FOLDER] [--save]

  FOLDER   the folder whose files your site serves at its root: public, static …
           Without it the worker is copied again to every folder saved before.
  --save   remember FOLDER in your package.json, so that each later npm install keeps the worker current
`

/** @param {string[]} args */
export async function run(args) {
  const { values, positionals } = readArgs(args, { save: { type: 'boolean', default: false } })
  const [folder, ...more] = positionals
  refuseMore(more, 'sandbank init [FOLDER] [--save]')
  if (values.save && folder === undefined) throw new UsageError('--save needs a FOLDER to remember.')
  const folders = folder === undefined ? await savedFolders('.') : [folder]
  if (folders.length === 0) {
    throw new UsageError(
      '`sandbank init` needs a FOLDER: your package.json has none saved under sandbank.workerDirectory.',
    )
  }
  const built = await ensureBuilt()
  if (built.code !== 0) throw new Failure(`The worker could not be built:\n${built.output}`)
  for (const each of folders) console.log(`The worker is in ${relative('.', await copyWorker(each))}.`)
  if (values.save)
    console.log(`${relative('.', await saveFolder('.', folders[0] ?? '.'))} remembers the folder.`)
  const paint = painter(process.stdout)
  console.log(`
Start it before your page makes its first call:

  ${paint('cyan', "import { start } from 'sandbank/browser'")}
  ${paint('cyan', 'await start()')}

The script has to be served as /${WORKER_NAME}; start({ worker }) names another address.`)
}
