import { bundler } from '../../hosts/node/handler-bundle.mjs'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { painter, readArgs, refuseMore } from '../command-line.mjs'
import { untilStopped } from '../until-stopped.mjs'
import { watchFolders } from '../watch-folders.mjs'
import { isExpected } from './deploy.mjs'
import { follower } from './follow.mjs'
import { handlerFile, namesOf, openProject, shown, usageOf } from './project.mjs'

/**
 * @typedef {object} Handler one of the project
 * @property {import('../../hosts/node/handler-bundle.mjs').Bundler | undefined} bundler absent where it has no file yet
 * @property {readonly string[]} inputs the files it was built of last
 * @property {string | undefined} deployed the code that answers now
 * @property {number | undefined} version
 * @property {boolean} isBroken
 */

/**
 * `sandbank COMMAND dev`: deploys what changes, as soon as it is saved, and prints what comes in. What does not build
 * leaves the last version where it is.
 * @param {string[]} args
 * @param {import('./kind.mjs').HandlerKind} kind
 */
export async function dev(args, kind) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  refuseMore(positionals, usageOf(kind, 'dev'))
  let project = await openProject(kind)
  namesOf(project, [])
  const client = await openClient(values)
  const paint = painter(process.stdout)
  /** @type {Map<string, Handler>} */
  const handlers = new Map()
  /** @type {string | undefined} */
  let deployedConfig

  const print = (/** @type {string} */ text) =>
    console.log(`${paint('dim', new Date().toLocaleTimeString('en-GB'))}  ${text}`)
  const complain = (/** @type {string} */ name, /** @type {string} */ text) => {
    const version = handlers.get(name)?.version
    print(
      `${paint('bold', name)}  ${paint('red', 'not deployed')}${version ? `; v${version} goes on answering` : ''}`,
    )
    console.log(`    ${text.replaceAll('\n', '\n    ')}`)
  }

  const { newest, follow } = follower(
    client,
    kind,
    () => handlers.keys(),
    (name, call) => console.log(kind.callText(call, paint, name)),
  )

  const settings = () => JSON.stringify(kind.configOf(project.config, project.entries))

  /** The config file as it stands now; as it was where it cannot be read. */
  async function readProject() {
    try {
      project = await openProject(kind, project.root)
    } catch (error) {
      if (!isExpected(error)) throw error
      print(`${paint('red', 'the config file stays as it was:')} ${error.message}`)
    }
    for (const [name, handler] of handlers) {
      if (Object.hasOwn(project.entries, name)) continue
      await handler.bundler?.close()
      handlers.delete(name)
      print(
        `${paint('bold', name)}  is no longer watched. What is deployed stays: sandbank ${kind.command} delete ${name}`,
      )
    }
    for (const name of Object.keys(project.entries)) {
      if (!handlers.has(name)) {
        handlers.set(name, {
          bundler: undefined,
          inputs: [],
          deployed: undefined,
          version: undefined,
          isBroken: true,
        })
      }
    }
  }

  /** The new bundle; undefined where it is the old one, or does not build. @param {string} name @param {Handler} handler */
  async function build(name, handler) {
    try {
      handler.bundler ??= await bundler(project.root, handlerFile(project, name))
      const { bundle, inputs } = await handler.bundler.build()
      handler.inputs = inputs
      handler.isBroken = false
      return bundle.code === handler.deployed ? undefined : bundle
    } catch (error) {
      if (!isExpected(error)) throw error
      handler.isBroken = true
      complain(name, error.message)
      return undefined
    }
  }

  /** @param {Map<string, import('../../hosts/node/handler-bundle.mjs').Bundle>} bundles @param {number} started */
  async function deploy(bundles, started) {
    const entries = Object.entries(project.entries).filter(
      ([name]) => bundles.has(name) || handlers.get(name)?.version !== undefined,
    )
    if (entries.length === 0) return
    try {
      const answer = await client.call('POST', kind.routes.deploy, {
        config: kind.configOf(project.config, Object.fromEntries(entries)),
        bundles: Object.fromEntries(bundles),
      })
      deployedConfig = settings()
      for (const { name, version, url } of kind.deployed(answer)) {
        const handler = handlers.get(name)
        if (!handler) continue
        if (handler.version === undefined) await newest(name, 1)
        const isNew = handler.version === undefined
        handler.version = version
        handler.deployed = bundles.get(name)?.code ?? handler.deployed
        const ms = Math.round(performance.now() - started)
        if (bundles.has(name))
          print(`${paint('bold', name)}  v${version} in ${ms} ms${isNew ? `  ${url}` : ''}`)
      }
      if (bundles.size === 0) print('the settings of the config file are deployed')
    } catch (error) {
      if (!isExpected(error)) throw error
      for (const name of bundles.size > 0 ? bundles.keys() : [shown(project.file)])
        complain(name, error.message)
    }
  }

  /** @param {ReadonlySet<string>} changed paths from the project's folder; empty: all */
  async function refresh(changed) {
    const started = performance.now()
    await readProject()
    const affected = [...handlers].filter(
      ([, { isBroken, inputs }]) =>
        isBroken || changed.size === 0 || inputs.some((input) => changed.has(input)),
    )
    const bundles = new Map()
    for (const [name, handler] of affected) {
      const bundle = await build(name, handler)
      if (bundle) bundles.set(name, bundle)
    }
    if (bundles.size > 0 || settings() !== deployedConfig) await deploy(bundles, started)
    return [...handlers.values()].flatMap(({ inputs }) => inputs)
  }

  await untilStopped(async (signal) => {
    try {
      await Promise.all([
        watchFolders(project.root, { folder: kind.folder, configFile: project.file }, refresh, signal),
        follow(signal),
      ])
    } finally {
      for (const { bundler: made } of handlers.values()) await made?.close()
    }
  })
}
