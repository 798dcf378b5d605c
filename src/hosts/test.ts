import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { memoryKeyring } from '#kernel/secrets'
import { composeEmulator, type Emulator, type EmulatorChoices } from '../emulator'

export type { Emulator, EmulatorChoices } from '../emulator'

/**
 * An emulator of its own, in memory: no globals, no port, nothing shared with another one.
 * `emulator.fetch(new Request('http://sandbank.test/wallet/me', …))` answers; `reset()` between tests.
 */
export function createEmulator(options: EmulatorChoices = {}): Emulator {
  return composeEmulator({
    ...options,
    host: 'test',
    databaseName: 'sandbank',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    exclusive: true,
    keyring: memoryKeyring(),
  })
}
