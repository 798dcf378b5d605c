/** What reports about a wallet read, evaluated on first use. */

export { isSponsored } from './chains'
export { readControls } from './controls/controls'
export { readSpend, readSpending, readSpendsBetween } from './read-spending'
