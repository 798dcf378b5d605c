import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore } from '../command-line.mjs'
import { followEvents } from '../follow-events.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { watchFolders } from '../watch-folders.mjs'
import { appFolder, isPart, localFiles, shown } from './app-folder.mjs'
import { problemLines } from './check.mjs'
import { runFollower } from './logs.mjs'
import { remoteFiles } from './remote-files.mjs'
import * as transfer from './transfer.mjs'
import { runText } from './words.mjs'

const USAGE = 'sandbank apps dev [SLUG]'

/**
 * `sandbank apps dev [SLUG]`: keeps a folder and the app in the emulator in step, both ways, and prints what is wrong and
 * what its scripts do. Pages that show the app load it anew by themselves: the emulator tells them of each file.
 * @param {string[]} args
 */
export async function dev(args) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  refuseMore(positionals.slice(1), USAGE)
  const { slug, root } = appFolder(positionals[0], USAGE)
  const client = await openClient(values)
  const remote = remoteFiles(client, slug)
  const paint = painter(process.stdout)
  const say = (/** @type {string} */ text) =>
    console.log(`${paint('dim', new Date().toLocaleTimeString('en-GB'))}  ${text}`)

  /** What both sides had when they were last the same: path and SHA-256. @type {Map<string, string>} */
  let known = new Map()
  let told = ''
  /** Rounds take turns. @type {Promise<void>} */
  let working = Promise.resolve()
  let isFirst = true

  /** One round: whatever changed on one side goes to the other; where both did, the folder has its way, but for data. */
  async function round() {
    const started = performance.now()
    if (isFirst) {
      transfer.printChanges(await transfer.push(root, remote, { withData: false }))
      isFirst = false
    }
    const [local, there] = [await localFiles(root), await remote.list()]
    const both = new Map([...local].map(([path, { sha256 }]) => [path, sha256]))
    let changes = 0
    const done = (/** @type {transfer.Change['what']} */ what, /** @type {string} */ path) => {
      changes++
      say(`${what}  ${path}`)
    }
    for (const path of new Set([...local.keys(), ...there.keys()])) {
      if (!isPart(path)) continue
      const [here, far, before] = [local.get(path), there.get(path), known.get(path)]
      if (here?.sha256 === far?.sha256) continue
      const hasChangedHere = here?.sha256 !== before
      const hasChangedThere = far?.sha256 !== before
      const goesThere = hasChangedHere && !(hasChangedThere && transfer.isData(path) && far)
      if (goesThere && here) {
        await remote.write(path, here.content)
        done('sent', path)
      } else if (goesThere && far) {
        await remote.remove(far.id)
        both.delete(path)
        done('deleted there', path)
      } else if (far) {
        const content = await remote.read(far.id)
        await transfer.writeLocal(root, path, content)
        both.set(path, createHash('sha256').update(content).digest('hex'))
        done('brought', path)
      } else {
        await rm(join(root, path), { force: true })
        both.delete(path)
        done('deleted here', path)
      }
    }
    known = both
    if (changes > 0) say(paint('dim', `in ${Math.round(performance.now() - started)} ms`))
    await tellProblems()
  }

  async function tellProblems() {
    const { problems } = await client.call('GET', client.appPath(slug, '/check'))
    const lines = problemLines(problems, paint)
    const text = lines.join('\n')
    if (text === told) return
    told = text
    if (lines.length === 0) say(paint('green', 'nothing is wrong any more'))
    for (const line of lines) say(line)
  }

  const inTurn = () => {
    working = working
      .catch(() => undefined)
      .then(round)
      .catch((error) => {
        if (error.name !== 'Failure') throw error
        say(`${paint('red', 'not in step:')} ${error.message}`)
      })
    return working
  }

  const follower = runFollower(client, slug, (run) => console.log(runText(run, paint)))
  await inTurn()
  const { owner } = await client.call('GET', client.appPath(slug))
  say(`${shown(root)} and ${client.admin.origin}/a/${owner.walletAddress}/${slug} are in step`)
  await follower.newest(1)
  await untilStopped(async (signal) => {
    await Promise.all([
      watchFolders(
        root,
        { folder: '' },
        async () => {
          await inTurn()
          return []
        },
        signal,
      ),
      followEvents(client.admin, '/apps/events', signal, {
        opened: () => void inTurn(),
        async event({ event, data }) {
          if (event === 'files' && JSON.parse(data).walletId === owner.walletId) await inTurn()
        },
      }),
      follower.follow(signal),
    ])
  })
}
