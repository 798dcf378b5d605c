import { defineRoute } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'

export const streamAppEvents = defineRoute('GET /__sandbank/apps/events', {
  summary:
    "As text/event-stream: which wallet's files changed, and which app changed, had data written or a script run, as it happens",
  level: 'ours',
  auth: { kind: 'operator' },
  responseType: 'text/event-stream',
  handle: async (call) =>
    eventStream(call, (send) =>
      call.context.bus.subscribe((event) => {
        if (event.type === 'files.changed')
          send({ event: 'files', data: JSON.stringify({ walletId: event.walletId }) })
        if (event.type === 'apps.changed' || event.type === 'apps.data.changed') {
          const { walletId, slug } = event
          const name = event.type === 'apps.changed' ? 'app' : 'data'
          send({ event: name, data: JSON.stringify({ walletId, slug }) })
        }
        if (event.type === 'apps.ran') {
          const { walletId, slug, runId, status } = event
          send({ event: 'ran', data: JSON.stringify({ walletId, slug, runId, status }) })
        }
      }),
    ),
})
