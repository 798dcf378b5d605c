import { z } from 'zod'
import { listVariables } from '#domains/environment'
import type { Principal } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { validApp } from '../apps'
import { appErrors } from '../errors'
import { ANYONE, addressedApp } from './addressed'

const reading = {
  level: 'ours',
  auth: ANYONE,
  verbatim: true,
  response: z.object({
    secrets: z.array(
      z.object({
        key: z.string(),
        scope: z.literal('owner').describe('it is an environment variable of the owner'),
        required: z.boolean(),
        set: z.boolean(),
      }),
    ),
    isOwner: z.boolean().describe('whether the caller can set them'),
  }),
  errors: [appErrors.unknown, appErrors.broken],
} as const

interface Reading {
  readonly context: Call['context']
  readonly principal: Principal | undefined
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
}

async function read(call: Reading) {
  const { context, principal } = call
  const { owner, manifest } = validApp(await addressedApp(call))
  const names = await listVariables(context, owner.id)
  return {
    secrets: manifest.secrets.map(({ key, required }) => ({
      key,
      scope: 'owner' as const,
      required,
      set: names.includes(key),
    })),
    isOwner: principal?.walletId === owner.id,
  }
}

/** Rows app-secrets, app-sdk-frontend: values never reach a page. */
export const readOwnSecrets = defineRoute('GET /apps/:slug/secrets', {
  ...reading,
  summary: 'Which secrets an app declares, and which of them are set',
  handle: read,
})

export const readOthersSecrets = defineRoute('GET /apps/:wallet/:slug/secrets', {
  ...reading,
  summary: 'Which secrets an app of any wallet that is not private declares, and which of them are set',
  handle: read,
})
