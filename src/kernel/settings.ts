import { z } from 'zod'
import { DEFAULT_SERVICE_RULES, readServiceRules, serviceRules } from './service-rules'
import type { Store } from './store'
import { defineMeta, generation, metaTable } from './store'
import { vocabularyName } from './vocabulary'

/** An origin whose calls a controlled page may keep as they are: `https://api.example.com`. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://api.example.com' })
  .transform((address) => new URL(address).origin)

const WHAT_A_HOST_IS = 'must be a host, with a port or without: api.test, localhost:3000, [::1]'

/** A host that code in the emulator may call though it is not public: `localhost`, `192.168.1.5:8080`, `[::1]`. */
const allowedHost = z
  .string()
  .max(260)
  .refine((text) => hostOf(text) !== undefined, { error: WHAT_A_HOST_IS })
  .transform((text) => hostOf(text) ?? text)

/** A name of DNS has no more characters; one that was typed in another script becomes several times as long. */
const LONGEST_NAME = 253

/** As `URL` writes a host, so that it can be compared; undefined where it is none. */
function hostOf(text: string): string | undefined {
  const [, name = '', port] = /^(\[[^\]]+\]|[^\s:/?#@*\\[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  if (!URL.canParse(`http://${name}`) || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1) return undefined
  const { hostname } = new URL(`http://${name}`)
  if (hostname.length > LONGEST_NAME) return undefined
  return port === undefined ? hostname : `${hostname}:${Number(port)}`
}

/** Hosts that an emulator is composed with, as a list of the setting has them. Throws for what is no host. */
export function hostsOf(texts: readonly string[]): string[] {
  return texts.map((text) => {
    const host = hostOf(text)
    if (host === undefined) throw new Error(`allowedHosts: ${JSON.stringify(text)} ${WHAT_A_HOST_IS}`)
    return host
  })
}

/** Who carries out prompts to the agent: a grammar, or a model of the gateway. */
export const brainChoice = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('scripted') }),
    z.strictObject({
      kind: z.literal('model'),
      model: z.string().min(1).max(120).describe('its id in GET /v1/models'),
    }),
  ],
  { error: 'must be "scripted" or "model"' },
)
export type BrainChoice = z.infer<typeof brainChoice>

/** What `PUT /__sandbank/settings` changes; the brain has a route of its own, which knows the models. */
export const settingsSchema = z.strictObject({
  vocabulary: vocabularyName,
  /** The caller's address as IP allowlists and per-IP limits see it, where the host knows no real one. */
  callerIp: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IPv4 or IPv6 address' }),
  baseAddresses: z.array(origin).max(20),
  /** Hosts that code in the emulator may call whatever they are. */
  allowedHosts: z.array(allowedHost).max(50),
  /** How long the EVM may work for one request, milliseconds of machine time. */
  evmTimeoutMs: z.int().min(100).max(600_000),
  serviceRules,
})
export type SettingsValues = z.infer<typeof settingsSchema> & { brain: BrainChoice }

/** What `PUT /__sandbank/settings` takes: of the service's rules those that change. */
export const settingsChanges = settingsSchema
  .partial()
  .extend({ serviceRules: serviceRules.partial().optional() })
type SettingsChanges = z.infer<typeof settingsChanges> & { brain?: BrainChoice | undefined }

/** Partial: a setting that is newer than the stored row, or older than this version, falls back to its default. */
const saved = defineMeta(
  'settings',
  z.partialRecord(
    z.enum([
      'vocabulary',
      'callerIp',
      'baseAddresses',
      'allowedHosts',
      'evmTimeoutMs',
      'serviceRules',
      'brain',
    ]),
    z.json(),
  ),
)

export const DEFAULT_SETTINGS: SettingsValues = {
  vocabulary: 'neutral',
  callerIp: '127.0.0.1',
  baseAddresses: [],
  allowedHosts: [],
  evmTimeoutMs: 10_000,
  serviceRules: DEFAULT_SERVICE_RULES,
  brain: { kind: 'scripted' },
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
    this.#current = await this.#read(store)
  }

  async change(store: Store, changes: SettingsChanges): Promise<void> {
    this.#current = await store.write([metaTable], async () => {
      const stored = await this.#read(store)
      const next: SettingsValues = {
        vocabulary: changes.vocabulary ?? stored.vocabulary,
        callerIp: changes.callerIp ?? stored.callerIp,
        baseAddresses: [...new Set(changes.baseAddresses ?? stored.baseAddresses)],
        allowedHosts: [...new Set(changes.allowedHosts ?? stored.allowedHosts)],
        evmTimeoutMs: changes.evmTimeoutMs ?? stored.evmTimeoutMs,
        serviceRules: readServiceRules(changes.serviceRules, stored.serviceRules),
        brain: changes.brain ?? stored.brain,
      }
      await saved.write(store, next)
      await generation.add(store, 1)
      return next
    })
  }

  /** Each setting by itself: one that cannot be read does not take the others with it. */
  async #read(store: Store): Promise<SettingsValues> {
    const row = await saved.read(store)
    if (row === undefined) return this.initial
    const { vocabulary, callerIp, baseAddresses, allowedHosts, evmTimeoutMs } = settingsSchema.shape
    return {
      vocabulary: vocabulary.safeParse(row.vocabulary).data ?? this.initial.vocabulary,
      callerIp: callerIp.safeParse(row.callerIp).data ?? this.initial.callerIp,
      baseAddresses: baseAddresses.safeParse(row.baseAddresses).data ?? this.initial.baseAddresses,
      allowedHosts: allowedHosts.safeParse(row.allowedHosts).data ?? this.initial.allowedHosts,
      evmTimeoutMs: evmTimeoutMs.safeParse(row.evmTimeoutMs).data ?? this.initial.evmTimeoutMs,
      serviceRules: readServiceRules(row.serviceRules, this.initial.serviceRules),
      brain: brainChoice.safeParse(row.brain).data ?? this.initial.brain,
    }
  }
}
