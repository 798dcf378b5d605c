import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure, oneOf, readArgs, refuseMore } from '../command-line.mjs'
import { nameOf, openProject, shown, usageOf, writeEntry } from '../handlers/project.mjs'
import { WEBHOOKS } from './kind.mjs'

const SCAFFOLDS = join(dirname(fileURLToPath(import.meta.url)), 'scaffolds')
const USAGE = 'add NAME [--provider PROVIDER]'

/** Which scaffold a provider has, and the variable of its secret. */
const PROVIDERS = /** @type {const} */ ({
  generic: { scaffold: 'generic', variable: 'WEBHOOK_SECRET', event: 'order.created' },
  chat: { scaffold: 'slack', variable: 'SLACK_SIGNING_SECRET', event: 'app_mention' },
  slack: { scaffold: 'slack', variable: 'SLACK_SIGNING_SECRET', event: 'app_mention' },
  'code-hosting': { scaffold: 'github', variable: 'GITHUB_WEBHOOK_SECRET', event: 'issues' },
  github: { scaffold: 'github', variable: 'GITHUB_WEBHOOK_SECRET', event: 'issues' },
  payments: { scaffold: 'stripe', variable: 'STRIPE_WEBHOOK_SECRET', event: 'payment_intent.succeeded' },
  stripe: { scaffold: 'stripe', variable: 'STRIPE_WEBHOOK_SECRET', event: 'payment_intent.succeeded' },
})
const NAMES = /** @type {(keyof typeof PROVIDERS)[]} */ (Object.keys(PROVIDERS))

/**
 * `sandbank webhooks add`: a handler that verifies the provider's signature, its test, and an entry with the defaults.
 * @param {string[]} args
 */
export async function add(args) {
  const { values, positionals } = readArgs(args, { provider: { type: 'string', default: 'generic' } })
  const [word, ...more] = positionals
  refuseMore(more, usageOf(WEBHOOKS, USAGE))
  const name = nameOf(WEBHOOKS, word, USAGE)
  const provider = oneOf('--provider', values.provider, NAMES)
  const project = await openProject(WEBHOOKS)
  const folder = join(project.root, 'webhooks', name)
  if (Object.hasOwn(project.entries, name)) {
    throw new Failure(`${shown(project.file)} has a webhook "${name}" already.`)
  }
  if (existsSync(folder))
    throw new Failure(`${shown(folder)} is there already: give another name, or move it away.`)

  const { scaffold, variable, event } = PROVIDERS[provider]
  const files = { 'index.ts': 'index.ts', 'index.spec.ts': 'index.test.ts' }
  await mkdir(folder, { recursive: true })
  for (const [from, to] of Object.entries(files)) {
    await writeFile(join(folder, to), await readFile(join(SCAFFOLDS, scaffold, from)))
    console.log(`${shown(join(folder, to))} is new.`)
  }
  await writeEntry(project, name, { description: '', provider, readOnly: true })
  console.log(`${shown(project.file)} has an entry for ${name}: it looks, and changes nothing (readOnly).

Next: sandbank webhooks env set ${variable}=…
      sandbank webhooks deploy ${name}
      sandbank webhooks trigger ${name} --event ${event}`)
}
