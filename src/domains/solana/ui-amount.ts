/** An amount of tokens as the wire shows it: base units, and the same in whole tokens. */
export interface UiAmount {
  readonly amount: string
  readonly decimals: number
  /** A float for the eyes: clients that count use one of the strings. */
  readonly uiAmount: number
  readonly uiAmountString: string
}

export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = part && decimals > 0 ? `${whole}.${part}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
