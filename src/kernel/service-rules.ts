import { z } from 'zod'

/**
 * Rules of the hosted service that cost a developer more than they teach: each is a setting, and each refusal by one names
 * it (`byRule`). The table of them: docs/reference/limits.md.
 */
export const serviceRules = z.strictObject({
  launchLimits: z.boolean().describe('Launches a wallet, a name, a recipient and an address may make: 429'),
  launchBalanceCap: z
    .boolean()
    .describe('For five minutes nobody may hold more than 2 % of a token that was launched'),
  launchVesting: z
    .boolean()
    .describe('15 % of a token that is launched vests to the fee recipient, unless the launch says not'),
  barsBeneficiarySales: z
    .boolean()
    .describe("Who earns a token's fees may not sell it by POST /wallet/swap: 403"),
  automationsNeedSession: z.boolean().describe('Paths under /user/automation take sessions, no keys: 401'),
  modelListNeedsCredit: z.boolean().describe('GET /v1/models without credit: 402'),
  endpointDelays: z
    .boolean()
    .describe('Paid endpoints start cold, and are settled a minute after their answer'),
  modelRequestRules: z
    .enum(['here', 'always', 'never'])
    .describe(
      'Which model requests are checked by the published rules of their format: those that are answered here (scripted answers, fixtures), those to an upstream too, or none',
    ),
})
export type ServiceRules = z.infer<typeof serviceRules>

export const DEFAULT_SERVICE_RULES: ServiceRules = {
  launchLimits: true,
  launchBalanceCap: true,
  launchVesting: true,
  barsBeneficiarySales: false,
  automationsNeedSession: true,
  modelListNeedsCredit: false,
  endpointDelays: false,
  modelRequestRules: 'here',
}

/** What every refusal by such a rule ends with: `byRule('launchLimits')`. */
export function byRule(name: keyof ServiceRules): string {
  return `The setting serviceRules.${name} decides it: Service rules on Clock in the shell (/ui/clock#service-rules), or PUT /__sandbank/settings {"serviceRules": {"${name}": …}}.`
}

/** Those of a stored or given group that can be read; the others are as in `fallback`. */
export function readServiceRules(group: unknown, fallback: ServiceRules): ServiceRules {
  const given = (typeof group === 'object' && group !== null ? group : {}) as Record<string, unknown>
  const entries = Object.entries(serviceRules.shape).map(([name, rule]) => {
    const read = rule.safeParse(given[name])
    return [name, read.success ? read.data : fallback[name as keyof ServiceRules]]
  })
  return Object.fromEntries(entries) as ServiceRules
}
