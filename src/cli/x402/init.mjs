import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readArgs, refuseMore } from '../command-line.mjs'
import { configFilesIn, shown, usageOf } from '../handlers/project.mjs'
import { ENDPOINTS } from './kind.mjs'

/**
 * `sandbank x402 init [FOLDER]`: the config file and the folder of the handlers. Nothing that is there is changed.
 * @param {string[]} args
 */
export async function init(args) {
  const { positionals } = readArgs(args, {})
  const [folder = '.', ...more] = positionals
  refuseMore(more, usageOf(ENDPOINTS, 'init [FOLDER]'))
  const root = resolve(folder)
  await mkdir(join(root, ENDPOINTS.folder), { recursive: true })
  const [config] = configFilesIn(ENDPOINTS, root)
  if (config) console.log(`${shown(config)} is there already, and stays as it is.`)
  else {
    const path = join(root, ENDPOINTS.configFiles[0])
    await writeFile(path, `${JSON.stringify({ network: 'base', services: {} }, null, 2)}\n`)
    console.log(`${shown(path)} is new.`)
  }
  console.log('\nNext: sandbank x402 add NAME')
}
