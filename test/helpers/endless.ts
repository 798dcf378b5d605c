/**
 * EVM code that works until its gas is used up: JUMPDESTs, which take the most time for their gas, and a jump back.
 * A block's gas lasts a quick machine two seconds.
 */
export const ENDLESS = `0x${'5b'.repeat(200)}600056`
