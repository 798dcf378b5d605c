import { defineRoute } from '#kernel/http/define-route'
import { eventStream } from '#kernel/http/sse'

export const streamDeliveries = defineRoute('GET /__sandbank/webhooks/deliveries', {
  summary: 'As text/event-stream: which webhook was called, as it happens',
  level: 'ours',
  auth: { kind: 'operator' },
  responseType: 'text/event-stream',
  handle: async (call) =>
    eventStream(call, (send) =>
      call.context.bus.subscribe((event) => {
        if (event.type !== 'webhooks.delivered') return
        const { walletId, name, deliveryId } = event
        send({ event: 'delivered', data: JSON.stringify({ walletId, name, deliveryId }) })
      }),
    ),
})
