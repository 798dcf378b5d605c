import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { appErrors } from '../errors'
import { openPrepared, preparedBlob } from '../prepared'
import { addressedApp, MAY_READ } from './addressed'

const body = z.strictObject({ blob: preparedBlob })

const checking = {
  level: 'ours',
  repeat: { harmless: 'it reads' },
  auth: MAY_READ,
  verbatim: true,
  body,
  response: z.object({ transaction: preparedBlob.omit({ seal: true }) }),
  errors: [appErrors.unknown],
} as const

interface Checking {
  readonly context: Call['context']
  readonly principal: Principal
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly body: z.infer<typeof body>
}

async function check(call: Checking) {
  const app = await addressedApp(call)
  return { transaction: await openPrepared(call.context, call.body.blob, app) }
}

/** Row app-tx. */
export const checkOwnPrepared = defineRoute('POST /apps/:slug/transactions/check', {
  ...checking,
  summary: 'What a script of the app has prepared, where nobody has altered it',
  handle: check,
})

export const checkOthersPrepared = defineRoute('POST /apps/:wallet/:slug/transactions/check', {
  ...checking,
  summary: 'What a script of another wallet’s app has prepared, where nobody has altered it',
  handle: check,
})
