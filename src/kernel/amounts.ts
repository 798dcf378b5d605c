/** What an amount may be where a wallet's holding and a price are known. */
export const AMOUNT_RULE =
  'whole tokens such as "0.1", dollars such as "$5", a part of what the wallet holds such as "25%", "1/3", "half", or "all"'

export const AMOUNT = /^(\$?\d{1,30}(\.\d{1,30})?|\d{1,3}(\.\d+)?%|[1-9]\d?\/[1-9]\d?|half|all|max)$/
