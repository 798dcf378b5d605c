/** Where the hosted service has its paid endpoints. */
export const ENDPOINT_ORIGIN = 'https://x402.bankr.bot'

/** The origins under which the hosted service's API is called: an emulator answers them in its place. */
export const HOSTED_ORIGINS: readonly string[] = [
  'https://api.bankr.bot',
  'https://llm.bankr.bot',
  'https://webhooks.bankr.bot',
  ENDPOINT_ORIGIN,
]

/** All of the service's hosts: what is called there may spend real money, and counts against a real account. */
const HOSTED = /(^|\.)bankr\.bot\.?$/i

/** Whether a host is the hosted service's, as `URL.hostname` or a program writes it. */
export function isHostedService(host: string): boolean {
  return HOSTED.test(host)
}
