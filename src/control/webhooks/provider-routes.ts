import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { PROVIDERS, type Provider, utf8 } from './providers'

const EXAMPLE_ID = '0123456789abcdef0123456789abcdef'

const eventView = z.object({
  name: z.string(),
  title: z.string(),
  headers: z.record(z.string(), z.string()).describe('without the signature'),
  body: z.string().describe('of this moment; each event that is sent has ids of its own'),
})

const providerView = z.object({
  id: z.string(),
  aliases: z.array(z.string()),
  title: z.string(),
  secretVariable: z.string(),
  scheme: z.string(),
  signsTime: z.boolean().describe('whether a signature can be too old'),
  events: z.array(eventView),
})

export const getProviders = defineRoute('GET /__sandbank/webhooks/providers', {
  summary: 'Who sends webhooks: how each of them signs, and the events that can be triggered',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ providers: z.array(providerView) }),
  async handle({ context }) {
    const at = Math.floor(context.clock.now() / 1000)
    return { providers: await Promise.all(PROVIDERS.map((provider) => viewProvider(provider, at))) }
  },
})

async function viewProvider(provider: Provider, at: number): Promise<z.infer<typeof providerView>> {
  const { id, aliases, title, secretVariable, scheme, signsTime } = provider
  const events = (await provider.events()).map((event) => {
    const body = event.body({ at, id: EXAMPLE_ID })
    const { name, contentType } = event
    const headers = provider.headers({ event: name, body: utf8(body), contentType, at, id: EXAMPLE_ID })
    return { name, title: event.title, headers, body }
  })
  return { id, aliases: [...aliases], title, secretVariable, scheme, signsTime, events }
}
