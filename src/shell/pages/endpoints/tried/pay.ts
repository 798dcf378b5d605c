import { call, send } from '../../../api'
import { publish } from '../../../state/events'
import type { Endpoint, Paid, Wallet } from '../../../wire'
import { sessionFor } from '../../wallet/session'

export interface Draft {
  method: string
  /** What stands behind the address: a path, a query. */
  rest: string
  body: string
  payerId: string
  /** USD, as it is typed. */
  most: string
}

/** What a 402 wants to be paid. */
export interface Terms {
  scheme: string
  network: string
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  description?: string
  extra?: { name?: string }
}

/** An answer that came without a payment: of a 402 its terms. */
export interface Unpaid {
  status: number
  text: string
  terms: Terms | undefined
}

/** The call without a payment: it does not run the handler. */
export async function callUnpaid({ url }: Endpoint, draft: Draft): Promise<Unpaid> {
  const { pathname, search } = new URL(url + draft.rest)
  const { status, text } = await send(draft.method, pathname + search, {
    ...(hasBody(draft) && { body: draft.body, type: 'application/json' }),
  })
  // A handler runs only for who has paid: what answers 402 here is the emulator, in JSON.
  const { accepts = [] } = (status === 402 ? JSON.parse(text) : {}) as { accepts?: Terms[] }
  return { status, text, terms: accepts[0] }
}

/** The call, paid by a wallet of this world within what it may cost. */
export async function callPaid({ url }: Endpoint, draft: Draft, payer: Wallet): Promise<Paid> {
  const paid = await call('POST /wallet/x402-pay', {
    key: await sessionFor(payer),
    body: {
      url: url + draft.rest,
      method: draft.method as 'GET',
      ...(hasBody(draft) && { body: draft.body, headers: { 'Content-Type': 'application/json' } }),
      maxPaymentUsd: /^\d*\.?\d+$/.test(draft.most) ? Number(draft.most) : -1,
    },
  })
  publish('endpoints.called')
  return paid
}

/** The id of the newest paid call there is; empty where there is none. */
export async function newestCall({ name }: Endpoint, key: string): Promise<string> {
  const { logs } = await call('GET /x402/endpoints/logs/:name', {
    key,
    params: { name },
    query: { limit: 1 },
  })
  return logs[0]?.id ?? ''
}

const hasBody = ({ method, body }: Draft): boolean => method !== 'GET' && body.trim() !== ''
