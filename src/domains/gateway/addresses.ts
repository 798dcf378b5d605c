/** Receives what automatic top-ups pay on Base. Nobody has its key: a test impersonates it. */
export const CREDIT_TREASURY_ADDRESS = '0x5a2D000000000000000000000000000000000060'
