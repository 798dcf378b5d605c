import type { Context } from '#kernel/context'
import { HOSTED_ORIGINS } from '#kernel/outbound/hosted-service'

/** All foreign origins whose calls are the emulator's: the hosted service's and the user's own. */
export const baseAddresses = ({ settings }: Context): readonly string[] => [
  ...HOSTED_ORIGINS,
  ...settings.current.baseAddresses,
]
