import type { Context } from '#kernel/context'

/** Origins of the hosted service: a controlled page may keep calling them. */
export const HOSTED_ORIGINS: readonly string[] = [
  'https://api.bankr.bot',
  'https://llm.bankr.bot',
  'https://webhooks.bankr.bot',
]

/** All foreign origins whose calls are the emulator's: the hosted service's and the user's own. */
export const baseAddresses = ({ settings }: Context): readonly string[] => [
  ...HOSTED_ORIGINS,
  ...settings.current.baseAddresses,
]
