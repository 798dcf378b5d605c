/** Permit2, and the proxies of the x402 packages over it: on every embedded chain. */
export const PERMIT2 = {
  contract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  exactProxy: '0x402085c248EeA27D92E8b30b2C58ed07f9E20001',
  uptoProxy: '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002',
} as const
