import { defineRoute } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'

export const streamCalls = defineRoute('GET /__sandbank/endpoints/calls', {
  summary:
    'As text/event-stream: which paid endpoint was called, or a call of which was settled, as it happens',
  level: 'ours',
  auth: { kind: 'operator' },
  responseType: 'text/event-stream',
  handle: async (call) =>
    eventStream(call, (send) =>
      call.context.bus.subscribe((event) => {
        if (event.type !== 'endpoints.called') return
        const { walletId, name, callId } = event
        send({ event: 'called', data: JSON.stringify({ walletId, name, callId }) })
      }),
    ),
})
