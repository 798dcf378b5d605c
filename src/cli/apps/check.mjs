import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore } from '../command-line.mjs'
import { appFolder, localFiles } from './app-folder.mjs'

const USAGE = 'sandbank apps check [SLUG]'

/** @typedef {{ severity: 'error' | 'warning', file: string, path: string, line?: number, message: string }} Problem */

/**
 * `sandbank apps check [SLUG]`: what is wrong with the app of a folder, before it is sent.
 * @param {string[]} args
 * @returns {Promise<number>} 4 where there are errors
 */
export async function check(args) {
  const { values, positionals } = readArgs(args, { ...CLIENT_OPTIONS, json: { type: 'boolean' } })
  refuseMore(positionals.slice(1), USAGE)
  const { slug, root } = appFolder(positionals[0], USAGE)
  const client = await openClient(values)
  const answer = await checkFolder(client, slug, root)
  const { problems, uses } = answer
  if (values.json) console.log(JSON.stringify(answer))
  else {
    for (const line of problemLines(problems, painter(process.stdout))) console.log(line)
    if (problems.length === 0)
      console.log(`Nothing is wrong: ${uses.length} calls of the SDK, all of them declared.`)
  }
  return problems.some(({ severity }) => severity === 'error') ? 4 : 0
}

/**
 * @param {import('../client.mjs').Client} client @param {string} slug @param {string} root
 * @returns {Promise<{ problems: Problem[], uses: object[] }>}
 */
async function checkFolder(client, slug, root) {
  const files = [...(await localFiles(root))].map(([path, { content }]) => ({
    path,
    // Data and pictures have no calls in them: that they are there is enough.
    content: /\.(ts|m?js|html?)$|^manifest\.json$/.test(path) ? content.toString('utf8') : '',
  }))
  return client.call('POST', '/apps/check', { slug, files })
}

/** @param {readonly Problem[]} problems @param {ReturnType<typeof painter>} paint */
export function problemLines(problems, paint) {
  return problems.map(({ severity, file, line, path, message }) => {
    const place = [file, line].filter(Boolean).join(':')
    return `${paint('bold', place)}  ${paint(severity === 'error' ? 'red' : 'yellow', severity)}  ${[path, message].filter(Boolean).join(' ')}`
  })
}
