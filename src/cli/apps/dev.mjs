import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore } from '../command-line.mjs'
import { followEvents } from '../follow-events.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { watchFolders } from '../watch-folders.mjs'
import { appFolder, shown } from './app-folder.mjs'
import { problemLines } from './check.mjs'
import { runFollower } from './logs.mjs'
import { remoteFiles } from './remote-files.mjs'
import { syncFolder } from './sync-folder.mjs'
import { runText } from './words.mjs'

const USAGE = 'sandbank apps dev [SLUG]'

/**
 * `sandbank apps dev [SLUG]`: keeps a folder and the app in the emulator in step, both ways, and prints what is wrong and
 * what its scripts do. Pages that show the app load it anew by themselves: the emulator notifies them of each file.
 * @param {string[]} args
 */
export async function dev(args) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  refuseMore(positionals.slice(1), USAGE)
  const { slug, root } = appFolder(positionals[0], USAGE)
  const client = await openClient(values)
  const remote = remoteFiles(client, slug)
  const paint = painter(process.stdout)
  const print = (/** @type {string} */ text) =>
    console.log(`${paint('dim', new Date().toLocaleTimeString('en-GB'))}  ${text}`)

  let changes = 0
  const settle = await syncFolder(root, remote, `${client.admin.origin} ${slug}`, (what, path, more) => {
    changes++
    const text = `${what}  ${path}${more ? `: ${more}` : ''}`
    print(what === 'not sent' || what === 'kept beside' ? paint('red', text) : text)
  })
  let lastMessage = ''
  /** Rounds take turns. @type {Promise<void>} */
  let working = Promise.resolve()

  async function round() {
    const started = performance.now()
    changes = 0
    await settle()
    if (changes > 0) print(paint('dim', `in ${Math.round(performance.now() - started)} ms`))
    await tellProblems()
  }

  async function tellProblems() {
    const { problems } = await client.call('GET', client.appPath(slug, '/check'))
    const lines = problemLines(problems, paint)
    const text = lines.join('\n')
    if (text === lastMessage) return
    lastMessage = text
    if (lines.length === 0) print(paint('green', 'nothing is wrong any more'))
    for (const line of lines) print(line)
  }

  const inTurn = () => {
    working = working
      .catch(() => undefined)
      .then(round)
      .catch((error) => {
        if (error.name !== 'Failure') throw error
        print(`${paint('red', 'not in step:')} ${error.message}`)
      })
    return working
  }

  const follower = runFollower(client, slug, (run) => console.log(runText(run, paint)))
  await inTurn()
  const { owner } = await client.call('GET', client.appPath(slug))
  print(`${shown(root)} and ${client.admin.origin}/a/${owner.walletAddress}/${slug} are in step`)
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
