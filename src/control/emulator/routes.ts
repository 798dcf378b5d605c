import { z } from 'zod'
import { SEEDED_KEYS, seededCredentials } from '#domains/keys'
import { seededPartnerKey } from '#domains/partners'
import { DEVELOPER_WALLET, walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { defineRoute } from '#kernel/http/define-route'
import { loadRoutes } from '#kernel/http/lazy-routes'
import { openApi } from '#kernel/http/openapi'
import { settingsChanges, settingsSchema } from '#kernel/settings'
import { vocabularyName } from '#kernel/vocabulary'
import { countKeys } from '#operators/keys'
import { totalProfiles } from '#operators/profiles'
import { countWallets } from '#operators/wallet'
import type { AdminApi } from '../admin-api'
import { journalTable } from '../journal/table'
import { baseAddresses } from './base-addresses'
import { coverageOf, coverageSchema } from './coverage'

const hostName = z.enum(['service-worker', 'node', 'page', 'test'])

export const health = ({ version, host }: AdminApi) =>
  defineRoute('GET /__sandbank/health', {
    summary: 'Whether the emulator answers, and from where',
    level: 'ours',
    auth: { kind: 'operator' },
    response: z.object({
      ok: z.literal(true),
      host: hostName,
      version: z.string(),
      vocabulary: vocabularyName,
      baseAddresses: z.array(z.string()),
      now: z.iso.datetime(),
    }),
    handle: async ({ context }) => ({
      ok: true as const,
      host,
      version,
      vocabulary: context.settings.current.vocabulary,
      baseAddresses: [...baseAddresses(context)],
      now: context.clock.iso(),
    }),
  })

export const info = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/info', {
    summary: 'What is running: seed, addresses, how much there is of everything',
    level: 'ours',
    auth: { kind: 'operator' },
    response: z.object({
      version: z.string(),
      host: hostName,
      vocabulary: vocabularyName,
      seed: z.string(),
      baseUrl: z.string(),
      baseAddresses: z.array(z.string()),
      now: z.iso.datetime(),
      startedAt: z.iso.datetime(),
      counts: z.object({ wallets: z.int(), keys: z.int(), profiles: z.int(), journal: z.int() }),
      routes: z.int(),
      backgroundFailures: z
        .array(
          z.object({ at: z.iso.datetime(), source: z.string(), message: z.string(), count: z.int().min(1) }),
        )
        .describe('the last 20 of this process, newest first'),
    }),
    async handle({ context, origin }) {
      const { store, clock, settings } = context
      await admin.journal.flush()
      return {
        version: admin.version,
        host: admin.host,
        vocabulary: settings.current.vocabulary,
        seed: context.seed(),
        baseUrl: origin,
        baseAddresses: [...baseAddresses(context)],
        now: clock.iso(),
        startedAt: clock.iso(admin.startedAt),
        counts: {
          wallets: await countWallets(context),
          keys: await countKeys(context),
          profiles: await totalProfiles.read(store),
          journal: await store.table(journalTable).count(),
        },
        routes: Object.keys(admin.routes()).length,
        backgroundFailures: admin.failures.last
          .map((failure) => ({ ...failure, at: clock.iso(failure.at) }))
          .reverse(),
      }
    },
  })

/** One address serves all three services: their paths do not collide. */
export const credentials = defineRoute('GET /__sandbank/credentials', {
  summary: 'Everything a script needs to point any client here; the same at every start for the same seed',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    baseUrl: z.string(),
    llmUrl: z.string(),
    webhookUrl: z.string(),
    keys: z.record(z.enum(SEEDED_KEYS), z.string()),
    partnerKey: z.string(),
    session: z.string(),
    wallet: z.object({ evm: z.string(), solana: z.string() }),
  }),
  async handle({ context, origin }) {
    const seed = context.seed()
    const { keys, session } = seededCredentials(seed)
    const wallet = await walletById(context, DEVELOPER_WALLET)
    return {
      baseUrl: origin,
      llmUrl: origin,
      webhookUrl: origin,
      keys,
      partnerKey: seededPartnerKey(seed),
      session,
      wallet: { evm: wallet.evmAddress, solana: wallet.solanaAddress },
    }
  },
})

export const getSettings = defineRoute('GET /__sandbank/settings', {
  summary:
    "Vocabulary, the caller's address, base addresses of your own, the EVM's time, the service's rules",
  level: 'ours',
  auth: { kind: 'operator' },
  response: settingsSchema,
  handle: async ({ context }) => shownSettings(context),
})

export const setSettings = defineRoute('PUT /__sandbank/settings', {
  summary: 'Change the settings sent',
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth: { kind: 'operator' },
  body: settingsChanges,
  response: settingsSchema,
  async handle({ context, body }) {
    await context.settings.change(context.store, body)
    context.bus.publish({ type: 'settings.changed' })
    return shownSettings(context)
  },
})

function shownSettings({ settings }: Context): z.infer<typeof settingsSchema> {
  const { brain: _, ...shown } = settings.current
  return shown
}

export const coverage = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/coverage', {
    summary:
      'Every route and where its behaviour is known from: the documents, public material, our judgement',
    level: 'ours',
    auth: { kind: 'operator' },
    response: coverageSchema,
    handle: async () => coverageOf(await loadRoutes(admin.routes())),
  })

export const openapi = (admin: AdminApi) =>
  defineRoute('GET /__sandbank/openapi.json', {
    summary: 'OpenAPI 3.1 of every route',
    level: 'ours',
    auth: { kind: 'operator' },
    response: z.looseObject({ openapi: z.string() }),
    async handle({ origin, context }) {
      const routes = await loadRoutes(admin.routes())
      return openApi(routes, admin.auth, admin.version, origin, context.settings.current.vocabulary)
    },
  })
