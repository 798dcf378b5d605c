import { plannedRoute } from '#kernel/http/define-route'

/** Guards first: what a key may not do is refused today, what it may do waits for the chains. */
export const transfer = plannedRoute('POST /wallet/transfer', {
  summary: 'Transfer a token or the native token',
  level: 'documented',
  auth: { kind: 'key', flag: 'walletApiEnabled', write: true },
})

export const sign = plannedRoute('POST /wallet/sign', {
  summary: 'Sign a message, typed data or a transaction without broadcasting',
  level: 'documented',
  auth: { kind: 'key', flag: 'walletApiEnabled', write: true },
})

export const submit = plannedRoute('POST /wallet/submit', {
  summary: 'Submit a raw transaction',
  level: 'documented',
  auth: { kind: 'key', flag: 'walletApiEnabled', write: true },
})
