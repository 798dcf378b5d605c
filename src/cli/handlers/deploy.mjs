import { bundleOnce } from '../../hosts/node/handler-bundle.mjs'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, readArgs } from '../command-line.mjs'
import { table } from '../words.mjs'
import { handlerFile, namesOf, openProject } from './project.mjs'

/** Something is wrong with the handlers themselves. */
class NotBuilt extends Failure {
  /** @override */
  exitCode = 4
}

/** What is the user's to mend, with a message that says so. @param {unknown} error @returns {error is Error} */
export function isExpected(error) {
  return ['Failure', 'BundleFailure'].includes(/** @type {Error} */ (error).name)
}

/**
 * `sandbank COMMAND deploy [NAME…]`: bundles the handlers and deploys them, all or none.
 * @param {string[]} args
 * @param {import('./kind.mjs').HandlerKind} kind
 */
export async function deploy(args, kind) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const project = await openProject(kind)
  const names = namesOf(project, positionals)
  const built = await Promise.allSettled(
    names.map((name) => Promise.resolve().then(() => bundleOnce(project.root, handlerFile(project, name)))),
  )
  const failures = built.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const unexpected = failures.find((reason) => !isExpected(reason))
  if (unexpected) throw unexpected
  if (failures.length > 0) {
    throw new NotBuilt(`${failures.map(({ message }) => message).join('\n')}\nNothing was deployed.`)
  }
  const bundles = built.map((outcome) => /** @type {PromiseFulfilledResult<any>} */ (outcome).value)
  const entries = Object.fromEntries(names.map((name) => [name, project.entries[name]]))
  const answer = await (await openClient(values)).call('POST', kind.routes.deploy, {
    config: kind.configOf(project.config, entries),
    bundles: Object.fromEntries(names.map((name, index) => [name, bundles[index]])),
  })
  const rows = kind.deployed(answer).map(({ name, version, url }) => [name, `v${version}`, url])
  for (const line of table(rows)) console.log(line)
}
