import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readArgs, refuseMore } from '../command-line.mjs'
import { configFilesIn, shown } from '../handlers/project.mjs'
import { root as packageRoot } from '../project.mjs'
import { WEBHOOKS } from './kind.mjs'

const COMPILER_OPTIONS = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}
/** What the tests and the types of a handler need, at the versions that this package is tried with. */
export const TOOLS = { '@types/node': '20.19.43', typescript: '6.0.3', vitest: '4.1.12' }

/**
 * `sandbank webhooks init [FOLDER]`: the config file, the folder of the handlers, and what their types and tests need.
 * Nothing that is there is changed.
 * @param {string[]} args
 */
export async function init(args) {
  const { positionals } = readArgs(args, {})
  const [folder = '.', ...more] = positionals
  refuseMore(more, 'sandbank webhooks init [FOLDER]')
  const root = resolve(folder)
  await mkdir(join(root, 'webhooks'), { recursive: true })
  const [config] = configFilesIn(WEBHOOKS, root)
  const isPackage = existsSync(join(root, 'package.json'))
  if (config) console.log(`${shown(config)} is there already, and stays as it is.`)
  else await make(root, WEBHOOKS.configFiles[0], { webhooks: {} })
  await make(root, 'package.json', await manifestOf(root))
  await make(root, 'tsconfig.json', { compilerOptions: COMPILER_OPTIONS, include: ['webhooks'] })
  if (isPackage) await printMissing(root)
  console.log('\nNext: sandbank webhooks add NAME [--provider slack|github|stripe|generic]')
}

/** @param {string} root @param {string} name @param {object} content */
async function make(root, name, content) {
  const path = join(root, name)
  if (existsSync(path)) return
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
  console.log(`${shown(path)} is new.`)
}

/** @param {string} root */
async function manifestOf(root) {
  const { version } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'))
  return {
    name:
      basename(root)
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[._-]+/, '') || 'webhooks',
    private: true,
    type: 'module',
    scripts: {
      dev: 'sandbank webhooks dev',
      deploy: 'sandbank webhooks deploy',
      test: 'vitest run',
      types: 'tsc',
    },
    devDependencies: { sandbank: version, ...TOOLS },
  }
}

/** A package.json that was there keeps its words. @param {string} root */
async function printMissing(root) {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const installed = { ...dependencies, ...devDependencies }
  const missing = ['sandbank', ...Object.keys(TOOLS)].filter((name) => !Object.hasOwn(installed, name))
  if (missing.length > 0) {
    console.log(
      `package.json stays as it is. The tests of handlers need: npm install --save-dev ${missing.join(' ')}`,
    )
  }
}
