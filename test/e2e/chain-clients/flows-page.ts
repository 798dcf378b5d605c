/** What a page that uses viem and ethers bundles: the flows, with both clients as they are published. */
import { claimFlow, ethersFlow, viemFlow } from './flows'

export const flows = { claimFlow, ethersFlow, viemFlow }

Object.assign(globalThis, { flows })
