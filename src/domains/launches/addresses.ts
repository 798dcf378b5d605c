type Address = `0x${string}`

/** The chain that tokens are launched on: Base. */
export const LAUNCH_CHAIN_ID = 8453

/** The fee manager of every launched pool: the `initializer` on the wire. */
export const FEE_MANAGER_ADDRESS: Address = '0x5a2D000000000000000000000000000000000006'
export const LAUNCHER_ADDRESS: Address = '0x5A2d000000000000000000000000000000000007'
/** The code behind every launched token and every pool, which are proxies of it. */
export const TOKEN_CODE_ADDRESS: Address = '0x5a2D000000000000000000000000000000000008'
export const POOL_CODE_ADDRESS: Address = '0x5a2D000000000000000000000000000000000009'
/** The code behind every token that is launched with a cap, a proxy of it. */
export const CAPPED_TOKEN_CODE_ADDRESS: Address = '0x5a2d00000000000000000000000000000000000d'
/** Holds what vests of launched tokens. */
export const VESTING_ADDRESS: Address = '0x5a2d00000000000000000000000000000000000e'
/** Trades for a crowd that is not there. */
export const MARKET_ADDRESS: Address = '0x5a2d00000000000000000000000000000000000a'
/** Gets 5 % of all fees and decides about leniency. Nobody has its key: send unsigned, or impersonate it. */
export const PROTOCOL_OWNER_ADDRESS: Address = '0x5a2d00000000000000000000000000000000000b'
/** Owns the market. Nobody has its key. */
export const MARKET_OWNER_ADDRESS: Address = '0x5a2d00000000000000000000000000000000000c'
