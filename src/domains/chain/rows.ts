export { mayHaveCode } from './holdings'
export { reserveSlots } from './node/parts'
export { type SlotPast, slotPast } from './slot-past'
