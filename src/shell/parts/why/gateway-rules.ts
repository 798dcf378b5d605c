import { type Facts, type Why, word } from './explanation'

const on = (view: string, text: string) => ({ href: `/ui/gateway?view=${view}`, text })
const SPENDING = on('spending', 'See credit and budget')
const MODELS = on('models', 'See all models')
const PROVIDERS = on('providers', 'See the providers and their switches')

/** What the rules of the model gateway mean. */
export const GATEWAY_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'gateway.provider': ({ provider, fixture }) =>
    typeof fixture === 'number'
      ? {
          sentence: `Answered by ${word(provider)}, from fixture ${fixture + 1}.`,
          place: on(`fixtures&fixture=${fixture}`, 'Open the fixture'),
        }
      : {
          sentence: `Answered by ${word(provider)}${fixture === null ? '; no fixture fitted' : ''}.`,
          place: fixture === null ? on('fixtures', 'Write a fixture') : PROVIDERS,
        },
  'gateway.provider.down': ({ provider }) => ({
    sentence: `No provider could answer; ${word(provider)} cannot be reached.`,
    place: PROVIDERS,
  }),
  'gateway.provider.timeout': ({ provider }) => ({
    sentence: `${word(provider)} took longer than it is waited for.`,
    place: PROVIDERS,
  }),
  'gateway.provider.answered': ({ provider, status }) => ({
    sentence: `The error is that of ${word(provider)}, with its own status ${word(status)}.`,
    place: PROVIDERS,
  }),
  'gateway.provider.disconnected': ({ provider }) => ({
    sentence: `The connection to ${word(provider)} broke before anything was sent.`,
    place: PROVIDERS,
  }),
  'gateway.credits.exhausted': ({ balanceUsd, inFlightUsd }) => ({
    sentence: `The wallet has ${word(balanceUsd)} of credit, and requests in flight hold ${word(inFlightUsd)} of it back.`,
    place: SPENDING,
  }),
  'gateway.credits.worstCase': ({ worstCaseUsd, leftUsd }) => ({
    sentence: `At worst the request costs ${word(worstCaseUsd)}, and ${word(leftUsd)} of credit is left.`,
    place: SPENDING,
  }),
  'gateway.budget.daily': ({ spentUsd, limitUsd, windowHours }) => ({
    sentence: `${word(spentUsd)} of the budget of ${word(limitUsd)} was used in the last ${word(windowHours)} hours.`,
    place: on('spending', 'See when it frees up, or change it'),
  }),
  'gateway.model.unknown': ({ model }) => ({
    sentence: `There is no model “${word(model)}” in the catalogue.`,
    place: MODELS,
  }),
  'gateway.model.retired': gone('retired'),
  'gateway.model.removed': gone('removed'),
  'gateway.tier.zdr': ({ model }) => ({
    sentence: `Nobody serves “${word(model)}” without keeping data, and a weaker tier is never taken instead.`,
    place: MODELS,
  }),
  'gateway.tier.slot': ({ model, slotFree }) => ({
    sentence: slotFree
      ? `“${word(model)}” is not served confidentially, and a weaker tier is never taken instead.`
      : `A switch has taken the confidential slot of “${word(model)}”.`,
    place: slotFree ? MODELS : PROVIDERS,
  }),
  'gateway.tier.attestation': ({ problem }) => ({
    sentence: `The enclave could not be verified, so nothing was sent to it: ${word(problem)}.`,
    place: PROVIDERS,
  }),
  'gateway.rate.perKey': ({ limit, windowSeconds, retryAfterSeconds }) => ({
    sentence: `The key has made its ${word(limit)} requests within ${word(windowSeconds)} s; the next one is free in ${word(retryAfterSeconds)} s of virtual time.`,
    place: { href: '/ui/clock', text: 'Travel a minute ahead' },
  }),
}

function gone(what: string) {
  return ({ model, since, replacement }: Facts): Why => ({
    sentence: `“${word(model)}” was ${what} on ${word(since).slice(0, 10)}${replacement ? `; “${word(replacement)}” stands in for it` : ''}.`,
    place: MODELS,
  })
}
