import { createEmulator, type Emulator, type EmulatorChoices } from 'sandbank'
import { type RunningNode, startNode } from 'sandbank/node'

const choices: EmulatorChoices = { seed: 'harbor', vocabulary: 'bankr', now: () => 0 }
export const emulator: Emulator = createEmulator(choices)
export const host: RunningNode = await startNode({ ...choices, port: 0, data: '.data' })

emulator.events.subscribe((event) => {
  if (event.type === 'profile.changed') event.slug satisfies string
  // @ts-expect-error: there is no such fact
  if (event.type === 'profile.vanished') return
})
// @ts-expect-error: there is no such choice
createEmulator({ sed: 'harbor' })
// @ts-expect-error: there is no such vocabulary
createEmulator({ vocabulary: 'klingon' })
// @ts-expect-error: there is no such key
emulator.keys.ful
export const asFetch: typeof fetch = emulator.fetch
