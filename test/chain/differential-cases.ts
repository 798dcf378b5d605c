import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  parseEther,
  toHex,
} from 'viem'
import { token } from '../../src/domains/chain/artifacts/token'
import { developer } from '../helpers/chain'
import { probe } from './artifacts/probe'

const CHAIN_ID = 8453

/** A transaction for both nodes: signed once, so that they execute the same bytes. */
export interface Case {
  readonly name: string
  /** The request for its estimate; undefined where it is meant to fail. */
  readonly estimate:
    | { readonly from: Address; readonly to?: Address; readonly data?: Hex; readonly value?: Hex }
    | undefined
  readonly raw: Hex
}

type Fields = {
  to?: Address | undefined
  data?: Hex
  value?: bigint
  gas?: bigint
  fails?: boolean
  type?: 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
  accessList?: { address: Address; storageKeys: Hex[] }[]
  authorizationList?: readonly unknown[]
  from?: number
}

const sender = developer(0)
const DEAD: Address = '0x000000000000000000000000000000000000dEaD'
const PROBE = getContractAddress({ from: sender.address, nonce: 0n })
const SECOND = getContractAddress({ from: sender.address, nonce: 1n })
const TOKEN = getContractAddress({ from: sender.address, nonce: 2n })

const call = (functionName: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: probe.abi, functionName, args } as never)
const onToken = (functionName: string, args: readonly unknown[] = []): Hex =>
  encodeFunctionData({ abi: token.abi, functionName, args } as never)

/** `PUSH1 value, PUSH0, SSTORE, STOP`-like pieces written by hand: what Solidity would not emit. */
const RETURNS_ONE_BYTE: Hex = '0x60aa60005360016000f3'
const REVERTS_IN_CONSTRUCTOR: Hex = '0x60006000fd'
const FIRST_BYTE_EF: Hex = '0x60ef60005360016000f3'
const INVALID_CODE: Hex = '0xfe'
/** Returns 24,577 zero bytes: one more than a contract may have. */
const TOO_LARGE: Hex = '0x6160016000f3'
const STORES_IN_CONSTRUCTOR: Hex = '0x602a60015560016000f3'

const salt = (n: number) => pad(toHex(n))
const input = (hex: Hex) => hex

export async function cases(): Promise<Case[]> {
  const made: Case[] = []
  const nonces = new Map<number, number>()
  const add = async (name: string, fields: Fields) => {
    const { from = 0, fails = false, gas = 1_000_000n, type = 'eip1559', authorizationList, ...rest } = fields
    const account = developer(from)
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const fees =
      type === 'legacy' || type === 'eip2930'
        ? { gasPrice: 10_000_000_000n }
        : { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000n }
    const raw = await account.signTransaction({
      chainId: CHAIN_ID,
      nonce,
      gas,
      type,
      ...fees,
      ...rest,
      ...(authorizationList && { authorizationList }),
    } as never)
    const estimate =
      fails || authorizationList
        ? undefined
        : {
            from: account.address,
            ...(rest.to && { to: rest.to }),
            ...(rest.data && { data: rest.data }),
            ...(rest.value && { value: toHex(rest.value) }),
            ...(rest.accessList && { accessList: rest.accessList }),
          }
    made.push({ name, raw, estimate })
  }
  const probeCall = (
    name: string,
    functionName: string,
    args: readonly unknown[] = [],
    fields: Fields = {},
  ) => add(name, { to: PROBE, data: call(functionName, args), ...fields })

  // Deployments, whose addresses the others use.
  await add('deploys a contract', { data: probe.bytecode, gas: 5_000_000n })
  await add('deploys a second', { data: probe.bytecode, gas: 5_000_000n })
  await add('deploys with constructor arguments', {
    data: encodeDeployData({
      abi: token.abi,
      bytecode: token.bytecode,
      args: ['Coin', 'COIN', 6, sender.address],
    }),
    gas: 5_000_000n,
  })

  // Transfers.
  await add('moves value to somebody new', { to: DEAD, value: parseEther('1'), gas: 21_000n })
  await add('moves value to somebody known', { to: DEAD, value: 1n, gas: 21_000n })
  await add('moves nothing', { to: DEAD, gas: 21_000n })
  await add('moves value to itself', { to: sender.address, value: 5n, gas: 21_000n })
  await add('moves value with data to an account without code', { to: DEAD, value: 1n, data: '0x00ff00ff' })
  await add('moves value to a contract', { to: PROBE, value: parseEther('2') })
  await add('moves value to a contract that takes none', { to: TOKEN, value: 1n, fails: true })
  await add('moves value in a legacy transaction', { to: DEAD, value: 7n, gas: 21_000n, type: 'legacy' })
  await add('pays the floor price for much calldata', {
    to: DEAD,
    data: toHex(new Uint8Array(2_000).fill(7)),
  })

  // Storage and refunds.
  await probeCall('writes a fresh slot', 'set', [1n])
  await probeCall('writes the same again', 'set', [1n])
  await probeCall('writes another value', 'set', [2n])
  await probeCall('clears a slot, with a refund', 'set', [0n])
  await probeCall('writes and clears in one go', 'setThenClear', [9n, 9n])
  await probeCall('fills twenty slots', 'fill', [100n, 20n])
  await probeCall('clears twenty slots, with a capped refund', 'clear', [100n, 20n])

  // Logs.
  await probeCall('writes logs with and without topics', 'note', [7n, '0x0102030405'])
  await probeCall('writes logs with much data', 'note', [8n, toHex(new Uint8Array(500).fill(3))])

  // Failures.
  await probeCall('reverts with a custom error', 'failCustom', [42n, 'why not'], { fails: true })
  await probeCall('reverts with an error without arguments', 'failPlainly', [], { fails: true })
  await probeCall('reverts with a reason', 'failRequire', [], { fails: true })
  await probeCall('panics on an assertion', 'failAssert', [], { fails: true })
  await probeCall('panics on arithmetic', 'failArithmetic', [1n, 2n], { fails: true })
  await probeCall('panics on an index', 'failIndex', [3n], { fails: true })
  await probeCall('meets an invalid opcode', 'failInvalid', [], { fails: true })
  await probeCall('runs out of gas', 'burnGas', [], { fails: true, gas: 200_000n })
  await probeCall('runs out of gas at once', 'set', [5n], { fails: true, gas: 22_000n })
  await add('calls a function that is not there', { to: PROBE, data: '0xdeadbeef', fails: true })

  // Calls in calls.
  await probeCall('calls itself five deep', 'descend', [5n])
  await probeCall('keeps even levels and loses odd ones', 'zigzag', [6n])
  await probeCall('keeps nothing where the outermost level fails', 'zigzag', [5n], { fails: true })
  await probeCall('relays a call', 'relay', [SECOND, 0n, call('set', [11n])])
  await probeCall('relays a call that fails', 'relay', [SECOND, 0n, call('failCustom', [1n, 'inner'])])
  await probeCall('passes an inner error on', 'relayOrFail', [SECOND, call('failCustom', [2n, 'outer'])], {
    fails: true,
  })
  await probeCall('writes in a static call', 'relayStatic', [SECOND, call('set', [12n])])
  await probeCall('reads in a static call', 'relayStatic', [SECOND, call('value')])
  await probeCall('runs foreign code in its own place', 'relayDelegate', [SECOND, call('set', [13n])])
  await probeCall('writes logs from foreign code', 'relayDelegate', [SECOND, call('note', [14n, '0x'])])
  await probeCall('gives a call too little gas', 'relayWithGas', [SECOND, 5_000n, call('fill', [0n, 5n])])
  await probeCall('gives a call enough gas', 'relayWithGas', [SECOND, 200_000n, call('fill', [0n, 5n])])
  await probeCall('pays somebody new', 'pay', ['0x00000000000000000000000000000000000000fe', 1_000n])
  await probeCall('pays more than it has', 'pay', [DEAD, parseEther('1000')])
  await probeCall('relays value', 'relay', [SECOND, 3n, '0x'], { value: 3n })

  // Creation.
  await probeCall('creates a contract', 'create', [RETURNS_ONE_BYTE, 0n])
  await probeCall('creates one with an endowment', 'create', [RETURNS_ONE_BYTE, 9n], { value: 9n })
  await probeCall('creates one at a chosen address', 'create2', [STORES_IN_CONSTRUCTOR, salt(1), 0n])
  await probeCall('creates one where there is one', 'create2', [STORES_IN_CONSTRUCTOR, salt(1), 0n])
  await probeCall('creates one at another address', 'create2', [STORES_IN_CONSTRUCTOR, salt(2), 0n])
  await probeCall('creates one whose constructor reverts', 'create2', [REVERTS_IN_CONSTRUCTOR, salt(3), 0n])
  await probeCall('creates one whose code begins with EF', 'create', [FIRST_BYTE_EF, 0n], { gas: 3_000_000n })
  await probeCall('creates one whose constructor is invalid', 'create', [INVALID_CODE, 0n], {
    gas: 3_000_000n,
  })
  await probeCall('creates one that is too large', 'create', [TOO_LARGE, 0n], { gas: 8_000_000n })
  await add('deploys code that reverts', { data: REVERTS_IN_CONSTRUCTOR, fails: true })
  await add('deploys nothing', { data: '0x00' })
  await add('deploys a large contract with too little gas', {
    data: probe.bytecode,
    gas: 500_000n,
    fails: true,
  })

  // Destruction: only in the transaction of the creation does it remove the contract.
  await probeCall('creates and destroys in one go', 'createAndDestroy', [probe.bytecode, salt(4), DEAD], {
    value: 77n,
    gas: 6_000_000n,
  })
  await probeCall('does so again at the same address', 'createAndDestroy', [probe.bytecode, salt(4), DEAD], {
    value: 1n,
    gas: 6_000_000n,
  })
  await add('destroys an older contract, which stays', { to: SECOND, data: call('destroy', [DEAD]) })
  await add('calls what was destroyed', { to: SECOND, data: call('set', [21n]) })

  // Transient storage, environment, memory.
  await probeCall('keeps transient storage in a transaction', 'transientRoundTrip', [5n])
  await probeCall('finds it empty in the next', 'transientRoundTrip', [6n])
  await probeCall('reads its environment', 'environment', [], { value: 4n })
  await probeCall('pays for memory', 'memoryWork', [1_000n])
  await probeCall('cannot pay for memory', 'memoryWork', [10_000_000n], { fails: true })

  // Access lists and transaction types.
  const list = [
    { address: PROBE, storageKeys: [salt(0), salt(1)] },
    { address: SECOND, storageKeys: [] },
  ]
  await probeCall('declares what it reads (type 1)', 'set', [31n], { type: 'eip2930', accessList: list })
  await probeCall('declares what it reads (type 2)', 'set', [32n], { accessList: list })
  await probeCall('declares what it does not read', 'set', [33n], {
    accessList: [{ address: DEAD, storageKeys: [salt(5)] }],
  })
  await probeCall('is a legacy transaction', 'set', [34n], { type: 'legacy' })

  // Accounts with code of their own (EIP-7702).
  const delegate = developer(1)
  const to = (address: Address, nonce: number) =>
    delegate.signAuthorization({ contractAddress: address, chainId: CHAIN_ID, nonce })
  await add('lends an account code', {
    to: delegate.address,
    data: call('set', [51n]),
    type: 'eip7702',
    authorizationList: [await to(PROBE, 0)],
  })
  await add('calls an account with code', { to: delegate.address, data: call('note', [52n, '0x']) })
  await add('calls one by way of a contract', {
    to: PROBE,
    data: call('relay', [delegate.address, 0n, call('descend', [2n])]),
  })
  await add('ignores an authorization with a stale nonce', {
    to: delegate.address,
    data: call('set', [53n]),
    type: 'eip7702',
    authorizationList: [await to(SECOND, 0)],
  })
  await add('takes the code back', {
    to: DEAD,
    type: 'eip7702',
    authorizationList: [await to('0x0000000000000000000000000000000000000000', 1)],
  })
  nonces.set(1, 2)
  await add('sends from the account that had code', { from: 1, to: DEAD, value: 1n, gas: 21_000n })

  // Precompiles.
  const hash = keccak256('0x1234')
  const at = (n: number): Address => pad(toHex(n), { size: 20 })
  const precompile = (name: string, n: number, data: Hex, fields: Fields = {}) =>
    probeCall(name, 'precompile', [at(n), data], { gas: 3_000_000n, ...fields })
  const signature = await sender.sign({ hash })
  await precompile(
    'recovers a signer',
    1,
    concat([hash, pad(`0x${signature.slice(130)}`), `0x${signature.slice(2, 130)}`]),
  )
  await precompile('recovers nobody', 1, concat([hash, pad('0x1b'), pad('0x01'), pad('0x01')]))
  await precompile('hashes with SHA-256', 2, input('0x0102030405'))
  await precompile('hashes with RIPEMD-160', 3, input('0x0102030405'))
  await precompile('copies', 4, toHex(new Uint8Array(100).fill(9)))
  await precompile(
    'raises to a power',
    5,
    concat([pad('0x01'), pad('0x02'), pad('0x02'), '0x03', '0xffff', '0x7fff']),
  )
  const G1: Hex = concat([pad('0x01'), pad('0x02')])
  await precompile('adds on bn254', 6, concat([G1, G1]))
  await precompile('adds a point that is none', 6, concat([pad('0x01'), pad('0x03'), G1]))
  await precompile('multiplies on bn254', 7, concat([G1, pad('0x09')]))
  await precompile('pairs nothing on bn254', 8, '0x')
  await precompile(
    'compresses with BLAKE2',
    9,
    concat([
      '0x0000000c',
      toHex(new Uint8Array(64).fill(1)),
      toHex(new Uint8Array(128).fill(2)),
      pad('0x', { size: 16 }),
      '0x01',
    ]),
  )
  await precompile('adds on BLS12-381', 11, toHex(new Uint8Array(256)))

  // A token.
  await add('mints', { to: TOKEN, data: onToken('mint', [sender.address, 1_000n]) })
  await add('transfers', { to: TOKEN, data: onToken('transfer', [DEAD, 10n]) })
  await add('transfers too much', { to: TOKEN, data: onToken('transfer', [DEAD, 10_000n]), fails: true })
  await add('approves', { to: TOKEN, data: onToken('approve', [PROBE, 5n]) })
  await add('is spent for', {
    to: PROBE,
    data: call('relay', [TOKEN, 0n, onToken('transferFrom', [sender.address, DEAD, 5n])]),
  })
  await add('mints without being the owner', {
    from: 2,
    to: TOKEN,
    data: onToken('mint', [DEAD, 1n]),
    fails: true,
  })
  await add('permits with a signature of somebody else', {
    to: TOKEN,
    data: onToken('permit', [DEAD, PROBE, 1n, 2n ** 60n, 27, salt(1), salt(1)]),
    fails: true,
  })
  await add('sends calldata that is no ABI', {
    to: PROBE,
    data: concat([
      call('note', [1n, '0x']).slice(0, 10) as Hex,
      encodeAbiParameters([{ type: 'uint256' }], [1n]),
    ]),
    fails: true,
  })
  return made
}
