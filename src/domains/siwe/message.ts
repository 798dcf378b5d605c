import { isAddress, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { iso } from '#kernel/clock'
import { errors, Refusal } from '#kernel/errors'
import { siweErrors } from './errors'

/** What a sign-in says that was signed as it should be. */
export interface SignIn {
  /** Checksummed. */
  readonly signer: `0x${string}`
  readonly nonce: string
}

interface Expected {
  /** Where this emulator is called: `http://localhost:4100`. */
  readonly origin: string
  /** Epoch ms. */
  readonly now: number
}

const NONCE = /^[A-Za-z0-9]{8,}$/

/**
 * Row siwe-mint: reads an EIP-4361 message and checks that it is for this emulator, valid now, and signed by the
 * address that it names. Throws 400 for a message that is wrong by itself, 401 for one whose time or signature is.
 */
export async function readSignIn(
  message: string,
  signature: `0x${string}`,
  { origin, now }: Expected,
): Promise<SignIn> {
  const fields = parseSiweMessage(message)
  const { address, nonce } = fields
  if (address === undefined || !isAddress(address)) {
    throw wrong(
      'is no EIP-4361 message: "<domain> wants you to sign in with your Ethereum account:", then an address',
    )
  }
  const { host } = new URL(origin)
  if (fields.domain !== host)
    throw wrong(`is for the domain "${fields.domain}", and this emulator is ${host}`)
  // The parser reads these lines together or not at all.
  if (fields.uri === undefined && fields.issuedAt === undefined) {
    throw wrong('must have the lines URI, Version, Chain ID, Nonce and Issued At, in this order')
  }
  if (fields.uri === undefined || !URL.canParse(fields.uri)) throw wrong('has no URI')
  if (new URL(fields.uri).host !== host) throw wrong(`has the URI ${fields.uri}, which is not of ${host}`)
  if (fields.version !== '1') throw wrong('must have "Version: 1"')
  if (!fields.chainId) throw wrong('must have a Chain ID, as "Chain ID: 1"')
  if (nonce === undefined || !NONCE.test(nonce)) {
    throw wrong('must have a Nonce, the one that GET /cli/siwe/nonce gave')
  }
  if (!isTime(fields.issuedAt)) throw wrong('must have Issued At, an ISO 8601 time')
  const { expirationTime, notBefore } = fields
  if (expirationTime && !(now < expirationTime.getTime())) {
    throw outOfTime(`its Expiration Time is ${written(expirationTime)}`, now)
  }
  if (notBefore && !(notBefore.getTime() <= now))
    throw outOfTime(`its Not Before is ${written(notBefore)}`, now)
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase()) {
    throw new Refusal(
      siweErrors.signature,
      signer === undefined
        ? 'signature: is no signature of an account (65 bytes in hex). Accounts that are contracts cannot sign in. (Rule siwe.signature.)'
        : `signature: of this message it is by ${signer}, and the message names ${address}. (Rule siwe.signature.)`,
      { rule: 'siwe.signature', facts: { signer: signer ?? null, address } },
    )
  }
  return { signer, nonce }
}

const isTime = (time: Date | undefined): boolean => time !== undefined && !Number.isNaN(time.getTime())
const written = (time: Date): string => (isTime(time) ? time.toISOString() : 'no time')

function wrong(problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `message: ${problem}. (Rule siwe.message.)`, {
    rule: 'siwe.message',
    facts: { field: 'message', problem },
  })
}

function outOfTime(what: string, now: number): Refusal {
  return new Refusal(
    siweErrors.expired,
    `message: ${what}, and the clock says ${iso(now)}. Sign a new one, or set the clock (/ui/clock). (Rule siwe.time.)`,
    { rule: 'siwe.time', facts: { now: iso(now) } },
  )
}
