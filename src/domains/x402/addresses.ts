/** Sends every settlement. Nobody has its key, and it pays no gas: the chain's treasury does. */
export const FACILITATOR_ADDRESS = '0x5a2d000000000000000000000000000000000030'
/** What the demo resources are paid to. Nobody has its key. */
export const DEMO_SHOP_ADDRESS = '0x5a2D000000000000000000000000000000000031'
/** What calls of paid endpoints are paid to: contracts/payments/PaymentRouter.sol, the same on every chain. */
export const ROUTER_ADDRESS = '0x5A2d000000000000000000000000000000000032'
