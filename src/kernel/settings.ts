import { z } from 'zod'
import { metaTable, readMeta, writeMeta } from './meta'
import type { Store } from './store'
import { vocabularyName } from './vocabulary'

/** An origin whose calls a controlled page may keep as they are: `https://api.example.com`. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://api.example.com' })
  .transform((address) => new URL(address).origin)

export const settingsSchema = z.strictObject({
  vocabulary: vocabularyName,
  /** The caller's address as IP allowlists and per-IP limits see it, where the host knows no real one. */
  callerIp: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IPv4 or IPv6 address' }),
  baseAddresses: z.array(origin).max(20),
})
export type SettingsValues = z.infer<typeof settingsSchema>

const KEY = 'settings'

export const DEFAULT_SETTINGS: SettingsValues = {
  vocabulary: 'neutral',
  callerIp: '127.0.0.1',
  baseAddresses: [],
}

export class Settings {
  #current: SettingsValues

  constructor(readonly initial: SettingsValues) {
    this.#current = initial
  }

  get current(): SettingsValues {
    return this.#current
  }

  async load(store: Store): Promise<void> {
    this.#current = (await readMeta(store, KEY, settingsSchema)) ?? this.initial
  }

  async change(
    store: Store,
    changes: { [Name in keyof SettingsValues]?: SettingsValues[Name] | undefined },
  ): Promise<void> {
    this.#current = await store.write([metaTable], async () => {
      const kept = (await readMeta(store, KEY, settingsSchema)) ?? this.initial
      const next: SettingsValues = {
        vocabulary: changes.vocabulary ?? kept.vocabulary,
        callerIp: changes.callerIp ?? kept.callerIp,
        baseAddresses: [...new Set(changes.baseAddresses ?? kept.baseAddresses)],
      }
      await writeMeta(store, KEY, next)
      return next
    })
  }
}
