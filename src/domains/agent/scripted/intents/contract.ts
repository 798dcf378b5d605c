import type { Json } from '#kernel/jobs/tables'
import type { Clause } from '../clause'
import { phrases } from '../words'
import { call, chainIn, declined, type Intent, lacking, type Reading, ready } from './intent'
import { unquoted, written } from './texts'

const SEND = phrases(`
  submit | broadcast | send | sign and send | sign and submit | sign and broadcast | execute | post | push |
  as is | change nothing | raw | relay | sign | run | publish | fire
`)
const TRANSACTION = phrases(`
  transaction | transactions | tx | txn | raw transaction | raw tx | calldata | call | payload
`)
const RAW_REST = [
  ...[
    ...SEND,
    ...TRANSACTION,
    'exactly',
    'this',
    'as',
    'it',
    'is',
    'following',
    'to',
    'the',
    'json',
    'chain',
    'on',
    'in',
    'nothing',
  ],
  ...[
    'change',
    "don't touch it",
    "don't change it",
    'do not touch it',
    'untouched',
    'for me',
    'below',
    'here',
    'unchanged',
    'without changes',
    'verbatim',
    'and',
    'with',
    'object',
    ':',
  ],
]
const FIELDS = new Set([
  'to',
  'data',
  'value',
  'chainId',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
])

/** A transaction as it is written. */
export const txRaw: Intent = {
  name: 'tx.raw',
  means: 'send a transaction as its JSON says',
  acts: true,
  examples: [
    'submit this transaction: {"to": "0x00000000000000000000000000000000000000ee", "data": "0x", "value": "1", "chainId": 8453}',
  ],
  words: ['submit', 'broadcast', 'transaction'],
  read(c) {
    const open = c.items.findIndex(({ text }) => text === '{')
    const isRaw = c.has(['raw transaction', 'raw tx', 'transaction', 'tx', 'calldata'])
    if (open < 0) {
      if (!isRaw || !c.opening(SEND)) return undefined
      const isSent = c.say(SEND) !== undefined
      chainIn(c)
      if (!isSent || c.all('sum', 'person', 'token', 'hash', 'address').length > 0) return undefined
      c.sayAll([...RAW_REST, 'raw', 'a'])
      return lacking(
        {},
        'transaction',
        'Which transaction? Give it as JSON: {"to": "0x…", "data": "0x", "value": "0", "chainId": 8453}.',
      )
    }
    const close = c.items.findLastIndex(({ text }) => text === '}')
    if (close < open || !c.has(SEND)) return undefined
    const json = objectOf(written(c.items.slice(open, close + 1)))
    if (!json || typeof json.to !== 'string') return undefined
    c.useAll({ at: open, end: close + 1 })
    c.sayAll(RAW_REST)
    const chain = chainIn(c)
    const unknown = Object.keys(json).find((name) => !FIELDS.has(name))
    if (unknown !== undefined)
      return {
        slots: json,
        refused: `The transaction has a field "${unknown}" that none has. Its fields are ${[...FIELDS].join(', ')}. Nothing was sent.`,
      }
    if (json.chainId === undefined && chain === undefined)
      return lacking(json, 'chain', 'On which chain? Add "chainId", as in 8453 for Base.')
    return ready(json, call('submit_transaction', { ...json, chain }))
  },
}

function objectOf(text: string): Record<string, Json> | undefined {
  try {
    const read: Json = JSON.parse(text)
    return read !== null && typeof read === 'object' && !Array.isArray(read)
      ? (read as Record<string, Json>)
      : undefined
  } catch {
    return undefined
  }
}

const APPROVE = phrases(`
  approve | let | allow | authorize | authorise | permit | give | grant | set allowance | set
`)
const REVOKE = phrases('revoke | cancel | remove | withdraw | take back | disapprove | reset | unapprove')
const ALLOWANCE = phrases(`
  allowance | allowances | approval | approvals | spending | spend | to spend | use | move | permission
`)
const CONTRACT_REST = [
  ...[
    ...APPROVE,
    ...ALLOWANCE,
    'to',
    'of',
    'for',
    'on',
    'from',
    'at',
    'my',
    'mine',
    'the',
    'spender',
    'contract',
    'up to',
    'over',
  ],
  ...[
    'read',
    'call',
    'what',
    'what is',
    'is',
    'invoke',
    'function',
    'method',
    'run',
    'query',
    'execute',
    'get',
    'check',
    'with',
    'and',
  ],
]

/** A function of a contract, or what one may spend. */
export const contract: Intent = {
  name: 'contract',
  means: 'let a contract spend a token, take that back, call a function of a contract',
  acts: true,
  examples: [
    'approve 0x00000000000000000000000000000000000000ee to spend 100 USDC',
    'read totalSupply() of 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 on base',
  ],
  words: [
    'approval',
    'approvals',
    'allowances',
    'approve',
    'revoke',
    'allowance',
    'spend',
    'contract',
    'function',
  ],
  read: (c) => called(c) ?? revoked(c) ?? approved(c),
}

function spenderOf(c: Clause): string | undefined {
  const found = c.all('address', 'person')[0]
  if (!found) return undefined
  c.use(found)
  return found.who
}

function approved(c: Clause): Reading | undefined {
  const verb = c.opening(APPROVE)
  const word = verb && c.items[verb.at]?.lower
  if (!verb || !(c.has(ALLOWANCE) || word === 'approve')) return undefined
  const [sum, other] = c.all('sum')
  const spender = spenderOf(c)
  if (!spender || other) return undefined
  if (sum) c.use(sum)
  const token = sum?.token ?? c.take('token')?.token
  const chain = chainIn(c)
  c.sayAll(CONTRACT_REST)
  const slots = { function: 'approve', to: spender, token, amount: sum?.amount, chain }
  if (token === undefined)
    return lacking(slots, 'token', `Which token may ${spender} spend? As in "100 USDC".`)
  if (!sum || sum.isIt)
    return lacking(slots, 'amount', `How much ${token} may ${spender} spend? As in "100 ${token}".`)
  return ready(slots, call('approve_token', { token, spender, amount: sum.amount, chain }))
}

function revoked(c: Clause): Reading | undefined {
  const verb = c.opening(REVOKE)
  if (!verb || !c.has(['allowance', 'allowances', 'approval', 'approvals', 'spending', 'permission']))
    return undefined
  const spender = spenderOf(c)
  const token = c.take('token')?.token
  const chain = chainIn(c)
  c.sayAll([...REVOKE, ...CONTRACT_REST])
  const slots = { function: 'approve', to: spender, token, amount: '0', chain }
  if (token === undefined)
    return lacking(slots, 'token', 'The allowance of which token? As in "revoke the USDC allowance of 0x…".')
  if (spender === undefined)
    return lacking(slots, 'to', `Who may not spend ${token} any more? Say the address.`)
  return ready(slots, call('approve_token', { token, spender, amount: '0', chain }))
}

/** "claim() at 0x…", "call balanceOf(0x…) at 0x…": a word with brackets, and an address. */
function called(c: Clause): Reading | undefined {
  const at = c.items.findIndex(
    (item, index) =>
      ['word', 'token'].includes(item.kind) &&
      /^[A-Za-z_]\w*$/.test(item.text) &&
      c.items[index + 1]?.text === '(' &&
      c.items[index + 1]?.start === item.end,
  )
  if (at < 0) return undefined
  const close = c.items.findIndex((item, index) => index > at && item.text === ')')
  const name = c.items[at]?.text
  if (close < 0 || name === undefined) return undefined
  const inside = c.items.slice(at + 2, close).filter(({ text }) => text !== ',')
  const isWord =
    c.opening(['read', 'call', 'invoke', 'execute', 'run', 'query', 'get', 'check', 'what is', 'what']) !==
    undefined
  c.useAll({ at, end: close + 1 })
  const where = c.all('address')[0] ?? c.all('token').find(({ token }) => token.startsWith('0x'))
  if (!where) return undefined
  c.use(where)
  if (c.all('sum', 'duration', 'every', 'time').length > 0) {
    c.useAll({ at: 0, end: c.items.length })
    return declined(
      { function: name },
      `What ${name}() takes is not known here. Nothing was sent. Give the call as JSON: submit {"to": "0x…", "data": "0x…", "value": "0", "chainId": 8453}.`,
    )
  }
  const chain = chainIn(c)
  c.sayAll([...CONTRACT_REST, ':', ','])
  if (inside.some(({ kind }) => !['address', 'sum', 'quoted', 'token', 'word', 'hash'].includes(kind)))
    return undefined
  const args = inside.map((item) => (item.kind === 'quoted' ? unquoted(item) : item.text))
  const isRead =
    READS.has(name) ||
    (isWord && c.anew().opening(['read', 'query', 'get', 'check', 'what is', 'what']) !== undefined)
  const contract = where.kind === 'address' ? where.who : where.token
  return ready(
    { contract, function: name, args, chain },
    call(isRead ? 'read_contract' : 'call_contract', { contract, function: name, args, chain }),
  )
}

/** Functions that change nothing, whatever the verb. */
const READS = new Set(
  'name symbol decimals totalSupply balanceOf allowance owner paused getReserves token0 token1 factory'.split(
    ' ',
  ),
)
