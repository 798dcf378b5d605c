/** The contracts of launches: interfaces and code, evaluated on first use. */

export { cappedToken } from './artifacts/capped-token'
export { feeManager } from './artifacts/fee-manager'
export { feeReader } from './artifacts/fee-reader'
export { launchPool } from './artifacts/launch-pool'
export { launchToken } from './artifacts/launch-token'
export { market } from './artifacts/market'
export { vesting } from './artifacts/vesting'
export { vestingLauncher } from './artifacts/vesting-launcher'
