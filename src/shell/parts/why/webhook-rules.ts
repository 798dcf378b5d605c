import { type Facts, type Why, word } from './explanation'

/** What the rules of webhooks mean, by the name the journal uses. A delivery knows the rule and the webhook's name alone. */
export const WEBHOOK_RULES: Readonly<Record<string, (facts: Facts) => Why>> = {
  'webhooks.unknown': ({ name }) => ({
    sentence: `The wallet has no webhook called ${word(name)}.`,
    place: { href: '/ui/webhooks', text: 'See the webhooks there are' },
  }),
  'webhooks.paused': ({ name }) => ({
    sentence: 'The webhook is paused, and looks to callers as if it were not there.',
    place: settings(name, 'Resume it in the settings'),
  }),
  'webhooks.allowedIps': ({ name, ip }) => ({
    sentence: `The caller’s address${given(ip)} is not on the webhook’s list. The handler did not run.`,
    place: settings(name),
  }),
  'webhooks.maxPayloadBytes': ({ name, maxPayloadBytes: most }) => ({
    sentence: `The body is larger than${most === undefined ? '' : ` the ${word(most)} bytes that`} the webhook takes. The handler did not run.`,
    place: settings(name),
  }),
  'webhooks.perMinute': ({ name, limit }) => ({
    sentence: `The webhook has had its${given(limit)} calls of this minute, and the handler did not run. Providers send again later.`,
    place: settings(name),
  }),
  'webhooks.perDay': ({ name, limit }) => ({
    sentence: `The webhook has had its${given(limit)} calls of this day, and the handler did not run. Providers send again later.`,
    place: settings(name),
  }),
  'webhooks.timeout': ({ name }) => ({
    sentence:
      'The handler was stopped: it has 10 seconds, and 1 second of computing. The caller got 502, the agent no job.',
    place: code(name),
  }),
  'webhooks.turn': ({ name }) => ({
    sentence:
      'The handler did not run: other handlers computed until its 10 seconds were over. The caller got 502, the agent no job.',
    place: {
      href: `/ui/webhooks/${encodeURIComponent(word(name))}?view=deliveries`,
      text: 'See its deliveries',
    },
  }),
  'webhooks.refusedByHandler': ({ name, status = 'with a refusal' }) => ({
    sentence: `The handler itself answered ${word(status)}: the signature, its age or the secret did not suit it.`,
    place: {
      href: `/ui/webhooks/${encodeURIComponent(word(name))}?view=variables`,
      text: 'Look at the variables',
    },
  }),
  'webhooks.handler': ({ name, file, line }) => ({
    sentence: `The handler threw${file && line ? ` at ${word(file)}:${word(line)}` : ''}. The caller got 500, the agent no job.`,
    place: code(name),
  }),
}

const given = (fact: unknown) => (fact === undefined ? '' : ` ${word(fact)}`)

function settings(name: unknown, text = 'Change it in the settings'): Why['place'] {
  return { href: `/ui/webhooks/${encodeURIComponent(word(name))}?view=settings`, text }
}

function code(name: unknown): Why['place'] {
  return { href: `/ui/webhooks/${encodeURIComponent(word(name))}?view=code`, text: 'Change the handler' }
}
