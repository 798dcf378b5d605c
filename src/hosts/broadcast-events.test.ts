import { expect, it, onTestFinished } from 'vitest'
import { Bus } from '#kernel/bus'
import { broadcastEvents } from './broadcast-events'
import { CHANNEL } from './socket-channel'

/** What a page of the origin hears. */
function hearing(): { type: string }[] {
  const received: { type: string }[] = []
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => received.push(data)
  onTestFinished(() => channel.close())
  return received
}

it('tells pages of each event, of equal ones at one moment once, the last in its place', async () => {
  const received = hearing()
  const bus = new Bus()
  onTestFinished(broadcastEvents(bus))
  for (const type of ['clock.changed', 'settings.changed', 'clock.changed'] as const) bus.publish({ type })
  await expect.poll(() => received).toEqual([{ type: 'settings.changed' }, { type: 'clock.changed' }])
  bus.publish({ type: 'clock.changed' })
  await expect.poll(() => received.length).toBe(3)
})

it('tells nobody of anything once it was stopped', async () => {
  const received = hearing()
  const bus = new Bus()
  const stop = broadcastEvents(bus)
  bus.publish({ type: 'settings.changed' })
  stop()
  const last = new Bus()
  onTestFinished(broadcastEvents(last))
  last.publish({ type: 'state.replaced' })
  await expect.poll(() => received).toEqual([{ type: 'state.replaced' }])
})
