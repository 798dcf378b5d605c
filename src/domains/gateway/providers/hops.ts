import { Refusal } from '#kernel/errors'
import { gatewayErrors } from '../errors'

/** More than anybody puts one behind the other; few enough that a circle ends soon. */
const MOST_HOPS = 3

/**
 * Sent in `Accept`, which pages may send anywhere: for a header of our own the browser would send a preflight to each
 * model server first, and those that list what they allow would refuse.
 */
const HOPS = /application\/vnd\.sandbank\.hops-(\d{1,3})\b/

/** How many Sandbanks a request has come through before this one. Throws 508 where it seems to go in a circle. */
export function hopsOf({ headers }: Request): number {
  const hops = Number(HOPS.exec(headers.get('accept') ?? '')?.[1] ?? 0)
  if (hops <= MOST_HOPS) return hops
  throw new Refusal(
    gatewayErrors.loopDetected,
    `This request came through ${hops} gateways, and at most ${MOST_HOPS} are passed: a model server seems to point back at the emulator that asks it. Mend its address under Providers on the Gateway page (/ui/gateway).`,
    { rule: 'gateway.hops', facts: { hops, most: MOST_HOPS } },
  )
}

/** The `Accept` header that says so to an upstream. */
export function acceptWith(hops: number): string {
  return `*/*, application/vnd.sandbank.hops-${hops + 1}`
}
