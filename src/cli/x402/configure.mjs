import { readArgs, refuseMore } from '../command-line.mjs'
import { nameOf, namesOf, openProject, shown, usageOf, writeEntry } from '../handlers/project.mjs'
import { withQuestions } from '../questions.mjs'
import { ENDPOINTS } from './kind.mjs'
import { SETTINGS, settingsOf } from './settings.mjs'

const USAGE = 'configure NAME [settings]'

/**
 * `sandbank x402 configure NAME`: changes its entry of the config file, by flags, or by questions where there are none.
 * @param {string[]} args
 */
export async function configure(args) {
  const { values, positionals } = readArgs(args, SETTINGS)
  const [word, ...more] = positionals
  refuseMore(more, usageOf(ENDPOINTS, USAGE))
  const name = nameOf(ENDPOINTS, word, USAGE)
  const given = settingsOf(values)
  const project = await openProject(ENDPOINTS)
  namesOf(project, [name])
  const entry = project.entries[name] ?? {}
  const changes = Object.keys(given).length > 0 ? given : settingsOf(await answers(entry))
  await writeEntry(project, name, { ...entry, ...changes })
  const changed = Object.keys(changes).join(', ')
  console.log(
    changed
      ? `${shown(project.file)} has a new ${changed} for ${name}. \`sandbank x402 deploy ${name}\` lets callers have it.`
      : `${name} stays as it is.`,
  )
}

/** An empty answer leaves a setting as it is. @param {Record<string, unknown>} entry */
function answers({ price, description, methods = ['GET', 'POST'], paymentScheme }) {
  return withQuestions(async (ask) => {
    const one = async (/** @type {string} */ what, /** @type {unknown} */ now) =>
      (await ask(`${what}${now === undefined || now === '' ? '' : ` (${now})`}: `)) || undefined
    return {
      price: await one('Price of a call, in whole tokens', price),
      description: await one('Description', description),
      method: (await one('Methods, apart by spaces', [methods].flat().join(' ')))?.split(/[\s,]+/),
      scheme: await one('Payment scheme, exact or upto', paymentScheme),
    }
  })
}
