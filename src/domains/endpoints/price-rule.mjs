/** The least that a call may cost, in whole tokens: a unit of USDC. */
export const LEAST_PRICE = '0.000001'

/**
 * Why a text is no price, in words that follow its field; undefined where it is one.
 * @param {string} text
 * @returns {string | undefined}
 */
export function priceProblem(text) {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(text)) {
    return 'must be a decimal number of tokens (US dollars for USDC) as a string, such as "0.01"'
  }
  // Of a millionth there is a digit that counts in the first six places.
  return /[1-9]/.test(text.replace(/(\.\d{6})\d+$/, '$1'))
    ? undefined
    : `is ${text}, and the minimum is ${LEAST_PRICE}`
}
