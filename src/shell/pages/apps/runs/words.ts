import { shorten } from '../../../format'
import type { Tone } from '../../../parts/Badge'
import type { AppRun, Wallet } from '../../../wire'

type Status = AppRun['status']

export const RUN_TONE: Readonly<Record<Status, Tone>> = {
  running: 'accent',
  passed: 'ok',
  failed: 'bad',
  lost: 'warn',
}

/** For the tooltip. */
export const RUN_MEANS: Readonly<Record<Status, string>> = {
  running: 'It has not ended yet.',
  passed: 'It returned.',
  failed: 'It threw, or a limit was reached.',
  lost: 'Its process ended before it did; what it had done until then stays.',
}

/** A caller by the name of its wallet. */
export function whoRan(caller: string, wallets: readonly Wallet[]): string {
  const wallet = wallets.find(({ id, evmAddress }) => id === caller || evmAddress === caller)
  return wallet?.label ?? shorten(caller, 8, 4)
}
