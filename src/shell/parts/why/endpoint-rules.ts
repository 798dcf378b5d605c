import { type Facts, type Why, word } from './explanation'

/** What the rules of paid endpoints mean, by the name the journal uses. */
export const ENDPOINT_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'endpoints.unknown': ({ name }) => ({
    sentence: `The wallet has no paid endpoint called ${word(name)}.`,
    place: { href: '/ui/endpoints', text: 'See the endpoints there are' },
  }),
  'endpoints.paused': ({ name }) => ({
    sentence: 'The endpoint is paused, and looks to callers as if it were not there.',
    place: at(name, 'settings', 'Resume it in the settings'),
  }),
  'endpoints.method': ({ name, method, methods }) => ({
    sentence: `The endpoint takes ${word(methods)}, and not ${word(method)}. Nothing was paid.`,
    place: at(name, 'code', 'Look at the handler'),
  }),
  'endpoints.price': ({ name, price }) => ({
    sentence: `Its price, ${word(price)}, cannot be paid: it is less than a unit of the token.`,
    place: name === undefined ? null : at(name, 'settings', 'Change it in the settings'),
  }),
  'endpoints.payment': ({ name }) => ({
    sentence: 'The call came without a payment, and was answered with what it costs.',
    place: at(name, 'try', 'Pay for a call with a wallet'),
  }),
  'endpoints.verified': ({ name, reason }) => ({
    sentence: `What was signed does not hold${reason ? ` (${word(reason)})` : ''}. The handler did not run, and nothing was paid.`,
    place: at(name, 'try', 'Pay for a call with a wallet'),
  }),
  'endpoints.used': ({ name }) => ({
    sentence: 'What was signed has paid for a call already: each serves once. Nothing was paid again.',
    place: at(name, 'payments', 'See its payments'),
  }),
  'endpoints.perMinute': ({ name, used, limit }) => ({
    sentence: `The payer has made ${word(used)} of the ${word(limit)} paid calls that one payer may make to an endpoint in 60 seconds.`,
    place: at(name, 'payments', 'See its payments'),
  }),
  'endpoints.body': ({ name, most }) => ({
    sentence: `The body is larger than the ${word(most)} bytes that a call may have. Nothing was paid.`,
    place: at(name, 'try', 'Try it with a smaller one'),
  }),
  'endpoints.depth': ({ name, depth, most }) => ({
    sentence: `Handlers called one another ${word(depth)} deep, and ${word(most)} is the most.`,
    place: at(name, 'code', 'Change the handler'),
  }),
  'endpoints.handler': ({ name, message }) => ({
    sentence: `The handler did not answer${message === undefined ? '' : `: ${word(message)}`}. The caller was not charged.`,
    place: at(name, 'code', 'Change the handler'),
  }),
}

function at(name: unknown, view: string, text: string): Why['place'] {
  return { href: `/ui/endpoints/${encodeURIComponent(word(name))}?view=${view}`, text }
}
