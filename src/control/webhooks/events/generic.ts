import type { ProviderEvent } from './event'
import { isoSeconds, jsonEvent } from './json'

export const genericEvents: readonly ProviderEvent[] = [
  jsonEvent('order.created', 'Somebody ordered in a shop', ({ at, id }) => ({
    id: `evt_${id.slice(0, 16)}`,
    type: 'order.created',
    timestamp: isoSeconds(at),
    data: {
      id: `ord_${id.slice(16)}`,
      status: 'open',
      currency: 'usd',
      total: '42.50',
      customer: { id: 'cus_1042', name: 'Ada Marsh', email: 'ada@example.com' },
      items: [{ sku: 'LAMP-01', title: 'Harbor lamp', quantity: 1, price: '42.50' }],
    },
  })),
  jsonEvent('cron.tick', 'A cron runner says that it is time', ({ at, id }) => ({
    id: `evt_${id.slice(0, 16)}`,
    type: 'cron.tick',
    timestamp: isoSeconds(at),
    data: { job: 'morning-report', schedule: '0 8 * * *', scheduledFor: isoSeconds(at - (at % 60)) },
  })),
]
