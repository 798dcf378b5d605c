import { z } from 'zod'
import type { Principal } from '#domains/wallet'
import { submitErrors, submitted } from '#domains/wallet'
import { type Call, defineRoute } from '#kernel/http/define-route'
import { validApp } from '../apps'
import { appErrors } from '../errors'
import { MAY_PREVIEW, MAY_SEND } from '../money/decisions'
import { confirmPrepared, previewPrepared } from '../money/transactions'
import { transactionPreview } from '../money/views'
import { openPrepared, preparedBlob } from '../prepared'
import { addressedApp } from './addressed'

const body = z.strictObject({ blob: preparedBlob })

const previewing = {
  level: 'ours',
  repeat: { harmless: 'it reads' },
  auth: MAY_PREVIEW,
  verbatim: true,
  body,
  response: transactionPreview,
  errors: [appErrors.unknown, appErrors.broken],
} as const

const confirming = {
  level: 'ours',
  auth: MAY_SEND,
  verbatim: true,
  body,
  response: submitted,
  errors: [appErrors.unknown, appErrors.broken, appErrors.permission, appErrors.otherWallet, ...submitErrors],
} as const

type Confirm = Pick<Call, 'context' | 'transact' | 'report' | 'ip'> & {
  readonly principal: Principal
  readonly params: Readonly<Record<'slug', string> & Partial<Record<'wallet', string>>>
  readonly body: z.infer<typeof body>
}

/** The app and what its script prepared, unless it was altered. */
async function opened(call: Pick<Confirm, 'context' | 'principal' | 'params' | 'body'>) {
  const app = validApp(await addressedApp(call))
  const transaction = await openPrepared(call.context, call.body.blob, app)
  return { app, transaction }
}

async function preview(call: Omit<Confirm, 'transact' | 'report'>) {
  const { app, transaction } = await opened(call)
  return previewPrepared(call, app, transaction)
}

async function confirm(call: Confirm) {
  const { app, transaction } = await opened(call)
  return confirmPrepared(call, app, transaction)
}

/** Row app-tx. */
export const previewOwn = defineRoute('POST /apps/:slug/transactions/preview', {
  ...previewing,
  summary: 'What a prepared transaction would do from the caller’s wallet, and what every layer would say',
  handle: preview,
})

export const previewOthers = defineRoute('POST /apps/:wallet/:slug/transactions/preview', {
  ...previewing,
  summary: 'The same of a transaction that an app of another wallet has prepared',
  handle: preview,
})

/** Row app-tx. */
export const confirmOwn = defineRoute('POST /apps/:slug/transactions/confirm', {
  ...confirming,
  summary: 'Send a prepared transaction from the caller’s wallet under all layers, once',
  handle: confirm,
})

export const confirmOthers = defineRoute('POST /apps/:wallet/:slug/transactions/confirm', {
  ...confirming,
  summary: 'The same of a transaction that an app of another wallet has prepared',
  handle: confirm,
})
