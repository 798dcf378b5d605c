import { formatUnits } from 'viem'
import { Declined } from './reasons'
import type { Payment } from './wire'

/** Of a token. */
export interface Unit {
  readonly symbol: string
  readonly decimals: number
}

export function used({ authorization: { from, nonce }, permit2 }: Payment): Declined {
  return permit2
    ? new Declined(
        'used',
        `payload.permit2Authorization.nonce: ${from} has used or cancelled ${BigInt(nonce)} at Permit2 already; a permit pays once`,
      )
    : new Declined(
        'used',
        `payload.authorization.nonce: ${from} has used or cancelled ${nonce} already; an authorization pays once`,
      )
}

export function poor(payment: Payment, balance: bigint, { symbol, decimals }: Unit): Declined {
  const { authorization, permit2, spec } = payment
  const { from, value } = authorization
  return new Declined(
    'funds',
    `payload.${permit2 ? 'permit2Authorization' : 'authorization'}.from: ${from} has ${formatUnits(balance, decimals)} ${symbol} on ${spec.name}, and the payment takes ${formatUnits(value, decimals)}`,
    { balance: String(balance), value: String(value) },
  )
}

export function misdirected({ authorization: { to }, payTo }: Payment, where: string): Declined {
  return new Declined('recipient', `${where}: is ${to}, and ${payTo} is to be paid`)
}

export function mispriced({ authorization: { value }, amount, version }: Payment, where: string): Declined {
  return new Declined(
    'value',
    `${where}: is ${value}, and ${version === 1 ? 'at least ' : ''}${amount} base units are asked for`,
    { value: String(value), amount: String(amount) },
  )
}

export function exceeding(amount: bigint, value: bigint): Declined {
  return new Declined(
    'exceeds',
    `paymentRequirements.amount: is ${amount}, and the payer has signed for ${value} base units at most`,
    { amount: String(amount), value: String(value) },
  )
}
