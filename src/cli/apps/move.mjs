import { resolve } from 'node:path'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, readArgs, refuseMore } from '../command-line.mjs'
import { appFolder, shown, slugOf } from './app-folder.mjs'
import { remoteFiles } from './remote-files.mjs'
import * as transfer from './transfer.mjs'

/** `sandbank apps push [SLUG]`. @param {string[]} args @returns {Promise<number>} 1 where a file was refused */
export async function push(args) {
  const usage = 'sandbank apps push [SLUG] [--data]'
  const { values, positionals } = readArgs(args, { ...CLIENT_OPTIONS, data: { type: 'boolean' } })
  refuseMore(positionals.slice(1), usage)
  const { slug, root } = appFolder(positionals[0], usage)
  const client = await openClient(values)
  const { changes, refused } = await transfer.push(root, remoteFiles(client, slug), {
    withData: values.data ?? false,
  })
  transfer.printChanges(changes)
  if (refused.length > 0) {
    for (const { path, why } of refused) console.error(`not sent  ${path}: ${why}`)
    console.error(`${refused.length} of the folder's files were refused; the others are there.`)
    return 1
  }
  const { owner, problems } = await client.call('GET', client.appPath(slug))
  if (changes.length === 0) console.log('The emulator has it all.')
  for (const { file, line, path, message } of problems)
    console.log(`${[file, line].filter(Boolean).join(':')}  ${[path, message].filter(Boolean).join(' ')}`)
  if (problems.length === 0) console.log(`${client.admin.origin}/a/${owner.walletAddress}/${slug}`)
  return 0
}

/** `sandbank apps pull SLUG`. @param {string[]} args */
export async function pull(args) {
  const usage = 'sandbank apps pull [SLUG] [--force]'
  const { values, positionals } = readArgs(args, { ...CLIENT_OPTIONS, force: { type: 'boolean' } })
  refuseMore(positionals.slice(1), usage)
  const { slug, root } = target(positionals[0], usage)
  const client = await openClient(values)
  // Throws where there is none.
  await client.call('GET', client.appPath(slug))
  const changes = await transfer.pull(root, remoteFiles(client, slug), { isForced: values.force ?? false })
  transfer.printChanges(changes)
  if (changes.length === 0) console.log(`${shown(root)} has it all.`)
}

/** The folder of an app, or where it will be. @param {string | undefined} slug @param {string} usage */
function target(slug, usage) {
  try {
    return appFolder(slug, usage)
  } catch (error) {
    if (!(error instanceof Failure) || slug === undefined) throw error
    return { slug: slugOf(slug, usage), root: resolve('apps', slug) }
  }
}
