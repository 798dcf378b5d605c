import { bundleOnce } from '../../hosts/node/webhook-bundle.mjs'
import { CLIENT_OPTIONS, openClient } from '../client.mjs'
import { Failure, readArgs } from '../command-line.mjs'
import { table } from '../words.mjs'
import { handlerFile, namesOf, openProject } from './config-file.mjs'

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
 * `sandbank webhooks deploy [NAME…]`: bundles the handlers and deploys them, all or none.
 * @param {string[]} args
 */
export async function deploy(args) {
  const { values, positionals } = readArgs(args, CLIENT_OPTIONS)
  const project = await openProject()
  const names = namesOf(project, positionals)
  const built = await Promise.allSettled(
    names.map((name) =>
      Promise.resolve().then(() => bundleOnce(project.root, handlerFile(project.root, name))),
    ),
  )
  const failures = built.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const unexpected = failures.find((reason) => !isExpected(reason))
  if (unexpected) throw unexpected
  if (failures.length > 0) {
    throw new NotBuilt(`${failures.map(({ message }) => message).join('\n')}\nNothing was deployed.`)
  }
  const bundles = built.map((outcome) => /** @type {PromiseFulfilledResult<any>} */ (outcome).value)
  const { webhooks } = await (await openClient(values)).call('POST', '/webhooks/deploy', {
    config: { webhooks: Object.fromEntries(names.map((name) => [name, project.webhooks[name]])) },
    bundles: Object.fromEntries(names.map((name, index) => [name, bundles[index]])),
  })
  for (const line of table(deployedRows(webhooks))) console.log(line)
}

/** @param {{ name: string, version: number, url: string }[]} webhooks */
export function deployedRows(webhooks) {
  return webhooks.map(({ name, version, url }) => [name, `v${version}`, url])
}
