import type { Method } from '../method'
import { blockMethods } from './blocks'
import { editingMethods } from './editing'
import { filterMethods } from './filters'
import { infoMethods } from './info'
import { miningMethods } from './mining'
import { sendingMethods } from './sending'
import { stateMethods } from './state'
import { tracingMethods } from './tracing'

const OWN = {
  ...infoMethods,
  ...stateMethods,
  ...blockMethods,
  ...filterMethods,
  ...sendingMethods,
  ...miningMethods,
  ...editingMethods,
  ...tracingMethods,
}

/** Hardhat calls the same things by its own name. */
const UNDER_BOTH_NAMES = Object.entries(OWN).filter(([name]) => name.startsWith('anvil_'))

/** Every method that is answered, by its name. */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  ...Object.entries(OWN),
  ...UNDER_BOTH_NAMES.map(([name, method]) => [name.replace('anvil_', 'hardhat_'), method] as const),
])
