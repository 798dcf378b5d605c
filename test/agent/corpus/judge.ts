/** A line of the corpus: what somebody writes, and what it asks for. */
export interface Line {
  readonly prompt: string
  readonly thread?: readonly string[]
  readonly intent: string
  readonly outcome: 'done' | 'asks' | 'refused' | 'nothing' | 'either'
  readonly slots: Readonly<Record<string, unknown>>
  readonly effect?: readonly Readonly<Record<string, string>>[]
}

/** What POST /__sandbank/agent/understand answers. */
export interface Understood {
  readonly outcome: string
  readonly intents: readonly { readonly intent: string }[]
  /** The calls in words. */
  readonly plan: readonly string[]
  readonly calls: readonly { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }[]
}

/** `acts`: something would move or be kept that the line does not say. */
export type Verdict = 'exact' | 'asks' | 'missed' | 'acts'

const WRITES =
  /^(transfer|swap|wrap|unwrap|bridge|place_order|(cancel|pause|resume)_order|create_automation|launch_token|claim_fees|write_file|delete_file|set_variable|sign_message|remember)$/

export const isWrite = (tool: string) => WRITES.test(tool)

/** Of commands that are read without an intent. */
const INTENT_OF: Readonly<Record<string, string>> = {
  ...{ claim_fees: 'fees.claim', claimable_fees: 'fees.view', transfer_fee_beneficiary: 'fees.route' },
  ...{
    launch_token: 'launch',
    remember: 'memory',
    recall: 'memory',
    forget: 'memory',
    run_skill: 'skill.act',
  },
  ...{ token_price: 'price', balances: 'balance', price_chart: 'chart' },
  ...{ resolve_address: 'address', wallet_addresses: 'address' },
  ...{ list_files: 'file', read_file: 'file', search_files: 'file', write_file: 'file', edit_file: 'file' },
  ...{ move_file: 'file', delete_file: 'file', restore_file: 'file', make_folder: 'file' },
}

/** Buying, selling and swapping are one thing where the effect is the same. */
const TRADES = new Set(['buy', 'sell', 'swap'])

const isFamily = (name: string, expected: string) =>
  name === expected || expected.startsWith(`${name}.`) || (TRADES.has(name) && TRADES.has(expected))

/** "…, stop at 0.10 and target at 2": the orders that a purchase is to have, as lines of their own. */
export const exitsOf = ({ slots: { stop, target, token, chain }, ...line }: Line): readonly Line[] => {
  const exit = (intent: string, price: unknown) =>
    price === undefined ? [] : [{ ...line, intent, slots: { side: 'sell', token, chain, price } }]
  return [...exit('limit', target), ...exit('stop', stop)]
}

/** Holds what was understood against what the line says. */
export function judge(line: Line, { outcome, intents, calls }: Understood): Verdict {
  const writes = calls.filter(({ tool }) => isWrite(tool))
  if (line.outcome === 'nothing') return outcome === 'done' && writes.length > 0 ? 'acts' : 'exact'
  if (line.outcome === 'either' && outcome !== 'done') return 'exact'
  const isMeant = isNamed(line, { intents, calls })
  // Whether enough is held, and whether a name or an order exists, is found out when it is carried out.
  if (line.outcome === 'refused' && outcome === 'done')
    return isMeant ? 'exact' : writes.length > 0 ? 'acts' : 'missed'
  if (line.outcome === 'asks' || line.outcome === 'refused') {
    if (outcome === 'done') return writes.length > 0 ? 'acts' : 'missed'
    return outcome === 'not_understood' ? 'missed' : 'exact'
  }
  if (outcome !== 'done') return outcome === 'asks' ? 'asks' : 'missed'
  if (line.effect && line.effect.length > 0) {
    const exits = exitsOf(line)
    const isSame =
      line.effect.length + exits.length === calls.length &&
      line.effect.every((each, at) => isMade(each, calls[at]?.tool, calls[at]?.args ?? {})) &&
      exits.every(({ slots: { price } }) =>
        calls.some(({ args }) => Number(args.price) === Number(String(price).replace('$', ''))),
      )
    if (isSame) return 'exact'
    return writes.length > 0 ? 'acts' : 'missed'
  }
  if (isMeant) return 'exact'
  return writes.length > 0 ? 'acts' : 'missed'
}

/** Whether what a line means is among what was understood. */
export function isNamed(line: Line, { intents, calls }: Pick<Understood, 'intents' | 'calls'>): boolean {
  const names = [
    ...intents.map(({ intent }) => intent),
    ...calls.flatMap(({ tool }) => INTENT_OF[tool] ?? []),
  ]
  return names.some((name) => isFamily(name, line.intent))
}

function isMade(
  effect: Readonly<Record<string, string>>,
  tool: string | undefined,
  args: Readonly<Record<string, unknown>>,
): boolean {
  const same = (name: string, expected: string | undefined, read: unknown) =>
    expected === undefined || read === undefined || expected === 'result' || name === 'token'
      ? true
      : canonical(expected) === canonical(String(read))
  const isTool =
    { send: 'transfer', swap: 'swap', wrap: 'wrap', unwrap: 'unwrap', bridge: 'bridge' }[effect.do ?? ''] ===
    tool
  const amount =
    effect.get === undefined ? same('amount', effect.amount, args.amount) : same('get', effect.get, args.buy)
  const to = effect.do === 'send' ? same('to', effect.to, args.to) : true
  return isTool && amount && to
}

/** "half" and "50%", "1/3" and "33.33%", `on twitter` and `on x` are the same. */
function canonical(text: string): string {
  const lower = text.toLowerCase().replace(/ on (x|twitter)$/, ' on x')
  const named = { all: '100%', max: '100%', half: '50%' }[lower] ?? lower
  const [part, whole] = named.split('/').map(Number)
  if (part !== undefined && whole !== undefined && whole > 0)
    return `${Math.floor((part / whole) * 10_000) / 100}%`
  return /^\$?\d+(\.\d+)?$/.test(named)
    ? `${named.startsWith('$') ? '$' : ''}${Number(named.replace('$', ''))}`
    : named
}
