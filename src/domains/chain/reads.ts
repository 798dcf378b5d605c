/** What reports read of chains, evaluated on first use. */

export { absenceAt } from './absence'
export { tokenHolders } from './holders'
export { chainsOfTransaction } from './transaction-chains'
