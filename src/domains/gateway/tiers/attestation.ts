import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { cached } from '#kernel/cache'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { seededBytes } from '#kernel/ids'
import { metaTable } from '#kernel/store'
import { REPORT_CACHE, tierSwitchesOf } from './switches'

/** How long one report serves every caller, milliseconds of virtual time. */
const REPORT_LIFETIME_MS = MINUTE_MS
const TCB_STATUS = 'UpToDate'

/** Sizes of a TDX quote, version 4: header, report body, and the 64 bytes at its end that the enclave chose. */
const HEADER_BYTES = 48
const REPORT_BYTES = 584
const SIGNED_BYTES = HEADER_BYTES + REPORT_BYTES
const REPORT_DATA_AT = SIGNED_BYTES - 64
const SIGNATURE_BYTES = 64

export interface AttestationReport {
  /** Ed25519 public key, hex. */
  readonly signing_address: string
  readonly signing_algo: 'ed25519'
  readonly nonce: string
  /** Hex; its report data are the SHA-256 of the key and the nonce. */
  readonly intel_quote: string
  readonly tcb_status: string
  readonly simulated: true
}

/**
 * The enclave's report, the same for every caller until it is a minute old. Its key is real and follows from the seed;
 * the quote has the layout of a TDX quote, with the enclave's own signature where Intel's would be. Row attestation.
 */
export function currentReport(context: Context): Promise<AttestationReport> {
  return cached(
    context,
    { group: REPORT_CACHE, key: 'report', lifetimeMs: REPORT_LIFETIME_MS, tables: [metaTable] },
    async () => {
      const { attestation } = await tierSwitchesOf(context)
      return {
        value: makeReport(context.seed(), context.clock.now(), attestation === 'unverifiable'),
        keep: true,
      }
    },
  )
}

function makeReport(seed: string, now: number, damaged: boolean): AttestationReport {
  const secret = seededBytes(seed, 'gateway.enclave')
  const key = ed25519.getPublicKey(secret)
  const nonce = seededBytes(seed, `gateway.attestation:${now}`)
  const measured = seededBytes(seed, 'gateway.enclave.measurement')
  const signed = new Uint8Array(SIGNED_BYTES)
  // Version 4, ed25519 in place of ECDSA (2), TEE type TDX.
  signed.set([4, 0, 0xed, 0, 0x81, 0, 0, 0])
  signed.set(measured, HEADER_BYTES + 16)
  signed.set(concatBytes(sha256(key), nonce), REPORT_DATA_AT)
  const signature = ed25519.sign(signed, secret)
  const length = Uint8Array.of(SIGNATURE_BYTES, 0, 0, 0)
  // One bit of the measurement: what a client that checks for itself has to notice.
  if (damaged) signed[HEADER_BYTES + 16] = (signed[HEADER_BYTES + 16] ?? 0) ^ 1
  return {
    signing_address: bytesToHex(key),
    signing_algo: 'ed25519',
    nonce: bytesToHex(nonce),
    intel_quote: bytesToHex(concatBytes(signed, length, signature)),
    tcb_status: TCB_STATUS,
    simulated: true,
  }
}

/** Why a report cannot be trusted; undefined where its quote is signed by its key, and binds key and nonce. */
export function problemOf(report: AttestationReport): string | undefined {
  const key = hexToBytes(report.signing_address)
  const quote = hexToBytes(report.intel_quote)
  const signed = quote.slice(0, SIGNED_BYTES)
  const signature = quote.slice(SIGNED_BYTES + 4, SIGNED_BYTES + 4 + SIGNATURE_BYTES)
  if (!ed25519.verify(signature, signed, key)) return 'the quote is not signed by the key of the report'
  const bound = bytesToHex(concatBytes(sha256(key), hexToBytes(report.nonce)))
  if (bytesToHex(signed.slice(REPORT_DATA_AT)) !== bound) return 'the quote binds another key or nonce'
  return report.tcb_status === TCB_STATUS ? undefined : `the enclave's status is ${report.tcb_status}`
}
