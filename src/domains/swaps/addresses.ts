/** Where the router stands on every chain that has swapped. */
export const ROUTER_ADDRESS = '0x5a2d000000000000000000000000000000000020'
