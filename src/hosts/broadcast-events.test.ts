import { expect, it, onTestFinished } from 'vitest'
import { Bus } from '#kernel/bus'
import { broadcastEvents } from './broadcast-events'
import { CHANNEL } from './socket-channel'

/** What a page of the origin hears. */
function hearing(): { type: string }[] {
  const heard: { type: string }[] = []
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => heard.push(data)
  onTestFinished(() => channel.close())
  return heard
}

it('tells pages of each event, of equal ones at one moment once, the last in its place', async () => {
  const heard = hearing()
  const bus = new Bus()
  onTestFinished(broadcastEvents(bus))
  for (const type of ['clock.changed', 'settings.changed', 'clock.changed'] as const) bus.publish({ type })
  await expect.poll(() => heard).toEqual([{ type: 'settings.changed' }, { type: 'clock.changed' }])
  bus.publish({ type: 'clock.changed' })
  await expect.poll(() => heard.length).toBe(3)
})

it('tells nobody of anything once it was stopped', async () => {
  const heard = hearing()
  const bus = new Bus()
  const stop = broadcastEvents(bus)
  bus.publish({ type: 'settings.changed' })
  stop()
  const last = new Bus()
  onTestFinished(broadcastEvents(last))
  last.publish({ type: 'state.replaced' })
  await expect.poll(() => heard).toEqual([{ type: 'state.replaced' }])
})
