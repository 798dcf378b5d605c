import type { TypedDataDefinition } from 'viem'
import { EVM_ADDRESS_RULE, isEvmAddress } from './evm-address'

type Fields = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, Fields>>

/** All of it is hashed in one piece, each struct with the text of its types. Far above what wallets are shown. */
const MOST_FIELDS = 200
const MOST_VALUES = 5_000
const LONGEST_NAME = 100
const LONGEST_PATH = 300

const SOLIDITY = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(\d+))$/
const ARRAY = /^(.*)\[(\d*)\]$/
/** What a signer takes for a type of Solidity, right or wrong. */
const RESERVED = /^(address$|bool$|string$|bytes|uint|int)/
const NAME = /^[A-Za-z_]\w*$/
const TYPE_RULE =
  'must be a type of Solidity such as address, uint256 or bytes32, or one of types, or an array of these'

/** The domain's own fields, where no type EIP712Domain says which of them there are. */
const DOMAIN: Fields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

class Malformed extends Error {}

/**
 * Typed data of EIP-712 as viem signs it: every value checked against its type, whole numbers as bigints. `problem` names
 * the field below `where` and the rule that it breaks.
 */
export function readTypedData(
  sent: unknown,
  where: string,
): { readonly typedData: TypedDataDefinition } | { readonly problem: string } {
  try {
    return { typedData: read(sent, where) }
  } catch (thrown) {
    if (thrown instanceof Malformed) return { problem: thrown.message }
    throw thrown
  }
}

function read(sent: unknown, where: string): TypedDataDefinition {
  const { domain, types: sentTypes, primaryType, message } = objectAt(sent, where)
  const types = readTypes(sentTypes, `${where}.types`)
  if (typeof primaryType !== 'string') throw wrong(`${where}.primaryType`, 'must be a string')
  const isDomain = primaryType === 'EIP712Domain'
  const fields = isDomain ? [] : Object.hasOwn(types, primaryType) && types[primaryType]
  if (!fields) throw wrong(`${where}.primaryType`, 'must be one of types')
  const values = new Values(types, where)
  const sentDomain = objectAt(domain ?? {}, `${where}.domain`)
  const domainFields = types.EIP712Domain ?? DOMAIN.filter(({ name }) => sentDomain[name] !== undefined)
  return {
    types,
    primaryType,
    domain: values.struct(domainFields, sentDomain, `${where}.domain`),
    message: isDomain ? {} : values.struct(fields, message, `${where}.message`),
  } as TypedDataDefinition
}

function readTypes(sent: unknown, where: string): Types {
  const entries = Object.entries(objectAt(sent, where))
  let count = 0
  const types: Types = Object.fromEntries(
    entries.map(([name, fields]) => {
      const path = inside(where, name)
      if (!isName(name) || RESERVED.test(name)) {
        throw wrong(path, 'must be called by letters, digits and _, and not begin with a type of Solidity')
      }
      if (!Array.isArray(fields)) throw wrong(path, 'must be a list of fields {name, type}')
      count += fields.length
      if (count > MOST_FIELDS) throw wrong(where, `must have at most ${MOST_FIELDS} fields in all`)
      return [name, fields.map((field, index) => readField(field, `${path}[${index}]`))]
    }),
  )
  for (const [name, fields] of Object.entries(types)) {
    for (const [index, { type }] of fields.entries()) {
      if (!isType(type, types)) throw wrong(`${inside(where, name)}[${index}].type`, TYPE_RULE)
    }
  }
  return types
}

function readField(sent: unknown, path: string): Fields[number] {
  const { name, type } = objectAt(sent, path)
  if (typeof name !== 'string' || !isName(name)) {
    throw wrong(`${path}.name`, `must be letters, digits and _, at most ${LONGEST_NAME}`)
  }
  if (typeof type !== 'string' || type.length > LONGEST_NAME) throw wrong(`${path}.type`, TYPE_RULE)
  return { name, type }
}

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text)
}

function isType(type: string, types: Types): boolean {
  const base = type.replace(/(\[\d*\])*$/, '')
  const bits = SOLIDITY.exec(base)?.[3]
  if (bits !== undefined) return /^[1-9]\d*$/.test(bits) && Number(bits) % 8 === 0 && Number(bits) <= 256
  return SOLIDITY.test(base) || Object.hasOwn(types, base)
}

/** Reads values by their types, and counts them. */
class Values {
  #count = 0

  constructor(
    private readonly types: Types,
    private readonly where: string,
  ) {}

  struct(fields: Fields, sent: unknown, path: string): Record<string, unknown> {
    const from = objectAt(sent, path)
    return Object.fromEntries(
      fields.map(({ name, type }) => {
        const own = Object.hasOwn(from, name) ? from[name] : undefined
        return [name, this.value(type, own, inside(path, name))]
      }),
    )
  }

  value(type: string, sent: unknown, path: string): unknown {
    if (++this.#count > MOST_VALUES) throw wrong(this.where, `must have at most ${MOST_VALUES} values`)
    if (sent === undefined || sent === null) throw wrong(path, `is required: a value of type ${type}`)
    const [, inner, length] = ARRAY.exec(type) ?? []
    if (inner !== undefined) {
      if (!Array.isArray(sent)) throw wrong(path, `must be a list, as its type ${type} says`)
      if (length && sent.length !== Number(length)) {
        throw wrong(path, `must have ${length} entries, as its type ${type} says; it has ${sent.length}`)
      }
      return sent.map((each, index) => this.value(inner, each, `${path}[${index}]`))
    }
    const fields = Object.hasOwn(this.types, type) && this.types[type]
    return fields ? this.struct(fields, sent, path) : plainValue(type, sent, path)
  }
}

function plainValue(type: string, sent: unknown, path: string): unknown {
  switch (type) {
    case 'address':
      if (typeof sent !== 'string' || !isEvmAddress(sent)) throw wrong(path, EVM_ADDRESS_RULE)
      return sent.toLowerCase()
    case 'bool':
      if (typeof sent !== 'boolean') throw wrong(path, 'must be true or false')
      return sent
    case 'string':
      if (typeof sent !== 'string') throw wrong(path, 'must be a string')
      return sent
  }
  return type.startsWith('bytes') ? bytes(type.slice('bytes'.length), sent, path) : whole(type, sent, path)
}

function bytes(size: string, sent: unknown, path: string): string {
  const isHex = typeof sent === 'string' && /^0x([0-9a-f]{2})*$/i.test(sent)
  if (isHex && (size === '' || sent.length === 2 + 2 * Number(size))) return sent
  throw wrong(
    path,
    `must be ${size ? `${size} bytes` : 'bytes'} in hex: 0x and ${size ? 2 * Number(size) : 'an even number of'} digits`,
  )
}

function whole(type: string, sent: unknown, path: string): bigint {
  const bits = BigInt(type.replace(/^u?int/, ''))
  const [least, most] = type.startsWith('u')
    ? [0n, 2n ** bits - 1n]
    : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  const isWhole =
    typeof sent === 'string'
      ? /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(sent)
      : typeof sent === 'bigint' || Number.isInteger(sent)
  const number = isWhole ? BigInt(sent as string | number | bigint) : undefined
  if (number === undefined || number < least || number > most) {
    throw wrong(path, `must be a whole number of type ${type}: a decimal string, 0x… or a number`)
  }
  return number
}

function objectAt(value: unknown, path: string): Record<string, unknown> {
  if (value === undefined) throw wrong(path, 'is required')
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return value as Record<string, unknown>
  throw wrong(path, 'must be an object')
}

function inside(path: string, name: string): string {
  return NAME.test(name) && name.length <= LONGEST_NAME
    ? `${path}.${name}`
    : `${path}[${JSON.stringify(name.slice(0, LONGEST_NAME))}]`
}

function wrong(path: string, rule: string): Malformed {
  const shown = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  return new Malformed(`${shown}: ${rule}`)
}
