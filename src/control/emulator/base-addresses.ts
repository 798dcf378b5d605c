/** The hosted service's own addresses: a controlled page may keep calling them. */
export const BASE_ADDRESSES = [
  'https://api.bankr.bot',
  'https://llm.bankr.bot',
  'https://webhooks.bankr.bot',
] as const
