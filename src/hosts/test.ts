import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { checkOptions } from '#kernel/known-names'
import { memoryKeyring } from '#kernel/secrets/secrets'
import { CHOICES, composeEmulator, type Emulator, type EmulatorChoices } from '../emulator'
import { measureCpu } from './measure-cpu'

export type { Emulator, EmulatorChoices } from '../emulator'

/**
 * An emulator of its own, in memory: no globals, no port, nothing shared with another one.
 * `emulator.fetch('http://sandbank.test/wallet/me', …)` answers; `reset()` between tests. Throws a `TypeError` for an
 * option that it does not have, and for a value that the option does not take.
 */
export function createEmulator(options: EmulatorChoices = {}): Emulator {
  checkOptions('createEmulator', options, CHOICES, 'docs/howto/unit-tests.md')
  return composeEmulator({
    ...options,
    host: 'test',
    databaseName: 'sandbank',
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    exclusive: true,
    keyring: memoryKeyring(),
    measureCpu,
    // The fetch of a DOM in the process knows CORS, as a browser's does.
    network: { referrer: () => globalThis.location?.origin },
  })
}
