/** The settings of an entry of the config file, as flags name them. */
import { priceProblem } from '../../domains/endpoints/price-rule.mjs'
import { UsageError } from '../command-line.mjs'

export const SETTINGS = /** @type {const} */ ({
  price: { type: 'string' },
  description: { type: 'string' },
  method: { type: 'string', multiple: true },
  scheme: { type: 'string' },
  'token-address': { type: 'string' },
  category: { type: 'string' },
  tag: { type: 'string', multiple: true },
})

/** @typedef {{ [name in 'price' | 'description' | 'scheme' | 'token-address' | 'category']?: string | undefined }
 *   & { [name in 'method' | 'tag']?: string[] | undefined }} SettingFlags */

/**
 * The fields that are given; what else they must be, the deploy says. Throws `UsageError`.
 * @param {SettingFlags} flags
 */
export function settingsOf({ price, description, method, scheme, 'token-address': token, category, tag }) {
  const problem = price === undefined ? undefined : priceProblem(price)
  if (problem) throw new UsageError(`The price ${problem}.`)
  const fields = {
    price,
    description,
    methods: method?.map((name) => name.toUpperCase()),
    paymentScheme: scheme,
    tokenAddress: token,
    category,
    tags: tag,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
