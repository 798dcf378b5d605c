import { chainTime } from '#domains/chain'
import type { Context } from '#kernel/context'
import { Declined } from './reasons'
import type { Payment } from './wire'

/** A payment must hold so long that it can still be carried out, as the packages have it. Seconds. */
const SPARE_SECONDS = 6n

/** Whether a payment can be made in the chain's next block, and some seconds after. Throws a `Declined`. */
export async function checkTimes(context: Context, { spec, authorization, permit2 }: Payment): Promise<void> {
  const { validAfter, validBefore } = authorization
  const [after, before] = permit2
    ? ['permit2Authorization.witness.validAfter', 'permit2Authorization.deadline']
    : ['authorization.validAfter', 'authorization.validBefore']
  const now = await chainTime(context, spec.id)
  const clock = Math.floor(context.clock.now() / 1_000)
  const machine = Math.floor(context.clock.machine() / 1_000)
  const note = timeNote(spec.name, Number(now) - clock, clock - machine)
  const facts = { now: Number(now), aheadSeconds: Number(now) - machine }
  if (validBefore < now + SPARE_SECONDS) {
    throw new Declined(
      'validBefore',
      `payload.${before}: is ${validBefore}, and must be at least ${SPARE_SECONDS} s after ${now}, the time of ${spec.name}${note}`,
      facts,
    )
  }
  // Permit2's proxies take the second itself, EIP-3009 what is before it.
  if (permit2 ? validAfter > now : validAfter >= now) {
    throw new Declined(
      'validAfter',
      `payload.${after}: is ${validAfter}, and must be before ${now}, the time of ${spec.name}${note}`,
      facts,
    )
  }
}

/** Whose time is off, and what sets it. Seconds: of the chain over the clock, and of the clock over the machine. */
function timeNote(chain: string, chainAhead: number, clockAhead: number): string {
  const clock = isOff(clockAhead)
    ? ` The emulator's clock is ${apart(clockAhead)} this machine's (set it at /ui/clock).`
    : ''
  if (!isOff(chainAhead)) return clock && `.${clock}`
  return `, which is ${apart(chainAhead)} the emulator's clock: evm_setTime of ${chain}'s JSON-RPC sets it${chainAhead > 0 ? ', and evm_revert or a reset takes back blocks that are later' : ''}.${clock}`
}

function isOff(seconds: number): boolean {
  return Math.abs(seconds) >= 5
}

function apart(seconds: number): string {
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'}`
}
