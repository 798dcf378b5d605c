import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../src/cli/project.mjs'

const START = 'src/cli/start.mjs'
const START_MS = 20_000

/**
 * `npm start` with these options, once it says where it is; undefined where it knows no such option.
 * @param {string[]} args @param {RegExp} where
 * @returns {Promise<{ url: string, close(): Promise<void> } | undefined>}
 */
export function started(args, where) {
  return runs(START, args, where)
}

/**
 * The same of any script of this repository.
 * @param {string} script @param {string[]} args @param {RegExp} where
 * @returns {Promise<{ url: string, close(): Promise<void> } | undefined>}
 */
export function runs(script, args, where) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const gone = new Promise((resolve) => child.once('exit', () => resolve(undefined)))
  const close = async () => {
    child.kill()
    await gone
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => close().then(() => resolve(undefined)), START_MS)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const url = where.exec(output)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve({ url, close })
    })
    gone.then(() => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
