import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { EVM_ADDRESS_RULE } from './evm-address'
import { readTypedData } from './typed-data'

const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOMEBODY = '0x52908400098527886E0F7030069857D2E4169EE7'

const MAIL = {
  domain: { name: 'Mail', chainId: 8453, verifyingContract: WALLET },
  types: {
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amounts', type: 'int16[2]' },
      { name: 'id', type: 'bytes4' },
      { name: 'isRead', type: 'bool' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { wallet: WALLET },
    to: [{ wallet: SOMEBODY }],
    amounts: ['-32768', 5],
    id: '0x01020304',
    isRead: false,
    text: 'Hello',
  },
}

const typesWith = (type: string) => ({ ...MAIL.types, Mail: [{ name: 'from', type }] })
const messageWith = (fields: object) => ({ ...MAIL, message: { ...MAIL.message, ...fields } })
const hashOf = (sent: unknown) => {
  const read = readTypedData(sent, 'typedData')
  if ('problem' in read) throw new Error(read.problem)
  return hashTypedData(read.typedData)
}

describe('readTypedData', () => {
  it('reads what viem signs to the same hash', () => {
    expect(hashOf(MAIL)).toBe(hashTypedData(MAIL as never))
  })

  it('reads addresses in the letters of one case, and a chain id that is a text', () => {
    const person = { wallet: `0x${WALLET.slice(2).toUpperCase()}` }
    expect(hashOf(messageWith({ from: person }))).toBe(hashOf(MAIL))
    expect(hashOf({ ...MAIL, domain: { ...MAIL.domain, chainId: '0x2105' } })).toBe(hashOf(MAIL))
  })

  it('reads a domain alone', () => {
    const domain = { ...MAIL, primaryType: 'EIP712Domain', message: {} }
    expect(hashOf(domain)).toBe(hashTypedData(domain as never))
  })

  const whole = (type: string) => `must be a whole number of type ${type}: a decimal string, 0x… or a number`
  const typeRule =
    'must be a type of Solidity such as address, uint256 or bytes32, or one of types, or an array of these'
  const called = 'must be called by letters, digits and _, and not begin with a type of Solidity'
  const node = { Mail: [{ name: 'next', type: 'Mail' }] }

  it.each<readonly [string, unknown, string]>([
    ['nothing', undefined, 'typedData: is required'],
    ['a list', [], 'typedData: must be an object'],
    ['no types', {}, 'typedData.types: is required'],
    ['no primary type', { types: {} }, 'typedData.primaryType: must be a string'],
    [
      'an unknown primary type',
      { ...MAIL, primaryType: 'Nobody' },
      'typedData.primaryType: must be one of types',
    ],
    [
      'an inherited name',
      { ...MAIL, primaryType: 'toString' },
      'typedData.primaryType: must be one of types',
    ],
    ['no message', { ...MAIL, message: undefined }, 'typedData.message: is required'],
    [
      'fields that are no list',
      { ...MAIL, types: { Mail: {} } },
      'typedData.types.Mail: must be a list of fields {name, type}',
    ],
    [
      'a field that is a text',
      { ...MAIL, types: { Mail: ['x'] } },
      'typedData.types.Mail[0]: must be an object',
    ],
    [
      'a field without a name',
      { ...MAIL, types: { Mail: [{ type: 'bool' }] } },
      'typedData.types.Mail[0].name: must be letters, digits and _, at most 100',
    ],
    [
      'a type called uint256',
      { ...MAIL, types: { ...MAIL.types, uint256: [] } },
      `typedData.types.uint256: ${called}`,
    ],
    ['a type with an empty name', { ...MAIL, types: { '': [] } }, `typedData.types[""]: ${called}`],
    ...[
      '',
      'uint',
      'uint7',
      'uint264',
      'int08',
      'bytes33',
      'Nobody',
      'constructor',
      'Person[',
      'Person[-1]',
      '[]',
    ].map(
      (type) =>
        [
          `the type “${type}”`,
          { ...MAIL, types: typesWith(type) },
          `typedData.types.Mail[0].type: ${typeRule}`,
        ] as const,
    ),
    [
      'a type that holds itself',
      { ...MAIL, types: node, message: { next: { next: {} } } },
      'typedData.message.next.next.next: is required: a value of type Mail',
    ],
    [
      'a missing value',
      messageWith({ text: undefined }),
      'typedData.message.text: is required: a value of type string',
    ],
    [
      'a wrong checksum',
      messageWith({ from: { wallet: WALLET.replace('d8dA', 'd8da') } }),
      `typedData.message.from.wallet: ${EVM_ADDRESS_RULE}`,
    ],
    [
      'a wrong checksum in the domain',
      { ...MAIL, domain: { verifyingContract: WALLET.replace('d8dA', 'd8da') } },
      `typedData.domain.verifyingContract: ${EVM_ADDRESS_RULE}`,
    ],
    [
      'a text in place of a list',
      messageWith({ to: 'x' }),
      'typedData.message.to: must be a list, as its type Person[] says',
    ],
    [
      'a list that is too long',
      messageWith({ amounts: [1, 2, 3] }),
      'typedData.message.amounts: must have 2 entries, as its type int16[2] says; it has 3',
    ],
    ...['1.5', '1e3', '', 'NaN', '٣', '0x', '32768', -32769, 1.5, {}, true].map(
      (value) =>
        [
          `the number ${JSON.stringify(value)}`,
          messageWith({ amounts: [value, 0] }),
          `typedData.message.amounts[0]: ${whole('int16')}`,
        ] as const,
    ),
    [
      'too few bytes',
      messageWith({ id: '0x010203' }),
      'typedData.message.id: must be 4 bytes in hex: 0x and 8 digits',
    ],
    [
      'a half byte',
      { ...MAIL, types: typesWith('bytes'), message: { from: '0x1' } },
      'typedData.message.from: must be bytes in hex: 0x and an even number of digits',
    ],
    [
      'a text for a flag',
      messageWith({ isRead: 'false' }),
      'typedData.message.isRead: must be true or false',
    ],
    [
      'an object for a text',
      messageWith({ text: { toString: 1 } }),
      'typedData.message.text: must be a string',
    ],
    ['a list for a struct', messageWith({ from: [] }), 'typedData.message.from: must be an object'],
    [
      'very many values',
      messageWith({ to: Array(5_000).fill({ wallet: WALLET }) }),
      'typedData: must have at most 5000 values',
    ],
    [
      'very many fields',
      { ...MAIL, types: { Mail: Array(201).fill({ name: 'a', type: 'bool' }) } },
      'typedData.types: must have at most 200 fields in all',
    ],
  ])('names the field and the rule of %s', (_, sent, problem) => {
    expect(readTypedData(sent, 'typedData')).toEqual({ problem })
  })
})
