import type { Emulator } from '#emulator'

type Events = Emulator['events']
type FactType = Parameters<Parameters<Events['subscribe']>[0]>[0]['type']

/** What pages call what happened, where the emulator has a narrower word for it. */
const TOLD_AS: Partial<Record<FactType, string>> = {
  'world.replaced': 'reset',
  'settings.changed': 'world.changed',
  'wallet.changed': 'world.changed',
  'directory.changed': 'world.changed',
}

/** Passes the emulator's facts on to every open page of this origin, over the channel named `sandbank`. */
export function tellPages(events: Events): void {
  const channel = new BroadcastChannel('sandbank')
  events.subscribe((fact) => {
    channel.postMessage({ ...fact, type: TOLD_AS[fact.type] ?? fact.type })
  })
}
