import { z } from 'zod'
import { listVariables, openVariables } from '#domains/environment'
import { badArgument, method, type Run } from './method'

/** Row app-secrets: the values are the owner's environment variables of the same names. */
export const secretsGet = method(['read:secrets'], ['key'], [z.string()], async (run, [key]) => {
  if (!declared(run).some((secret) => secret.key === key)) {
    throw badArgument(
      'secrets.get',
      'key',
      `${JSON.stringify(key.slice(0, 100))} is not declared in "secrets" of the manifest`,
    )
  }
  const variables = await openVariables(run.context, run.app.owner.id)
  const found = variables.find(({ name }) => name === key)
  if (found) run.see(found)
  return found?.value ?? null
})

export const secretsStatus = method(['read:secrets'], [], [], async (run) => {
  const set = await listVariables(run.context, run.app.owner.id)
  return declared(run).map(({ key, required, allowedHosts }) => ({
    key,
    required,
    set: set.includes(key),
    allowedHosts,
  }))
})

function declared({ app }: Run) {
  return app.manifest.secrets
}
