import type { Method } from '../method'
import { accountMethods } from './accounts'
import { blockMethods } from './blocks'
import { historyMethods } from './history'
import { sendingMethods } from './sending'
import { tokenMethods } from './tokens'

/** Every method that is answered; docs/reference/solana.md lists them, and a test compares. */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...accountMethods,
    ...tokenMethods,
    ...sendingMethods,
    ...historyMethods,
    ...blockMethods,
  }),
)
