import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createEmulator } from 'sandbank'
import {
  ContractFunctionRevertedError,
  domainSeparator,
  type Hex,
  keccak256,
  parseEventLogs,
  parseSignature,
  toHex,
} from 'viem'
import { base } from 'viem/chains'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'
import { CHAINS, chainSpec } from '../../src/domains/chain'
import { usdCoin } from '../../src/domains/chain/artifacts/usd-coin'
import { ROUTER_ADDRESS } from '../../src/domains/x402/addresses'
import { developer, rpcOf, viemClients } from '../helpers/chain'
import { AUTHORIZATIONS, authorize, newNonce, type PaymentOptions, usdcDomain } from '../helpers/x402'
import { contractAccount } from './artifacts/contract-account'

const emulator = createEmulator({ now: () => Date.UTC(2030, 0, 1) })
afterAll(() => emulator.close())
const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42'
const EXACT_PROXY = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
const UPTO_PROXY = '0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002'
const NOW = BigInt(Date.UTC(2030, 0, 1) / 1000)
const { account: ann, reader, wallet: annsWallet } = viemClients(emulator, base)
const { account: bob, wallet: bobsWallet } = viemClients(emulator, base, 1)
const carol = developer(2)
const { usdc, usdt } = chainSpec(8453)
const token = { address: usdc.address, abi: usdCoin.abi } as const

const payment = (changes: Partial<PaymentOptions> = {}): PaymentOptions => ({
  from: ann.address,
  to: bob.address,
  value: 1_000_000n,
  validAfter: NOW - 60n,
  validBefore: NOW + 60n,
  nonce: newNonce(),
  ...changes,
})
const listed = (one: PaymentOptions) =>
  [one.from, one.to, one.value, one.validAfter, one.validBefore, one.nonce] as const
const parts = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return [27 + yParity, r, s] as const
}

async function mined(sending: Promise<Hex>) {
  const receipt = await reader.waitForTransactionReceipt({ hash: await sending })
  expect(receipt.status).toBe('success')
  return parseEventLogs({ abi: usdCoin.abi, logs: receipt.logs }).map(({ eventName, args }) => ({
    eventName,
    ...args,
  }))
}

const balanceOf = (owner: Hex) => reader.readContract({ ...token, functionName: 'balanceOf', args: [owner] })
const isUsed = (owner: Hex, nonce: Hex) =>
  reader.readContract({ ...token, functionName: 'authorizationState', args: [owner, nonce] })

/** Why a transfer by its authorization would be reverted. */
async function refusal(one: PaymentOptions, signature: Hex): Promise<string | undefined> {
  const failure = await reader
    .simulateContract({
      ...token,
      functionName: 'transferWithAuthorization',
      args: [...listed(one), signature],
      account: carol.address,
    })
    .then(
      () => undefined,
      (thrown) => thrown.walk((each: unknown) => each instanceof ContractFunctionRevertedError),
    )
  return failure && (failure.reason ?? failure.data?.errorName)
}

describe('USDC of a local chain', () => {
  it.each(CHAINS.map(({ key, id }) => [key, id] as const))(
    '%s: is the dollar that clients sign for',
    async (_, id) => {
      const { address, name } = chainSpec(id).usdc
      const read = async (data: Hex) => rpcOf(emulator, id)('eth_call', { to: address, data }, 'latest')
      const selector = (text: string) => keccak256(toHex(text)).slice(0, 10) as Hex
      expect(await read(selector('DOMAIN_SEPARATOR()'))).toBe(domainSeparator({ domain: usdcDomain(id) }))
      expect(BigInt(await read(selector('decimals()')))).toBe(6n)
      expect(name).toBe('USD Coin')
      expect(await read(selector('version()'))).toMatch(/^0x0{62}200{63}132/)
      expect(await read(selector('TRANSFER_WITH_AUTHORIZATION_TYPEHASH()'))).toBe(
        '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267',
      )
      expect(await read(selector('RECEIVE_WITH_AUTHORIZATION_TYPEHASH()'))).toBe(
        '0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8',
      )
      expect(await read(selector('CANCEL_AUTHORIZATION_TYPEHASH()'))).toBe(
        '0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429',
      )
    },
  )

  it('moves by an authorization, in both forms, whoever sends it', async () => {
    const before = [await balanceOf(ann.address), await balanceOf(bob.address)] as const
    const one = payment()
    const other = payment({ value: 7n })
    const logs = await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [...listed(one), ...parts(await authorize(ann, one))],
      }),
    )
    expect(logs).toEqual([
      { eventName: 'AuthorizationUsed', authorizer: ann.address, nonce: one.nonce },
      { eventName: 'Transfer', from: ann.address, to: bob.address, value: one.value },
    ])
    await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [...listed(other), await authorize(ann, other)],
      }),
    )
    const moved = one.value + other.value
    expect([await balanceOf(ann.address), await balanceOf(bob.address)]).toEqual([
      before[0] - moved,
      before[1] + moved,
    ])
    expect([await isUsed(ann.address, one.nonce), await isUsed(bob.address, one.nonce)]).toEqual([
      true,
      false,
    ])
  })

  it('refuses what is used, early, late, forged, changed, too much or malleable', async () => {
    const used = payment()
    const signature = await authorize(ann, used)
    await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [...listed(used), signature],
      }),
    )
    expect(await refusal(used, signature)).toBe('FiatTokenV2: authorization is used or canceled')
    const signed = async (changes: Partial<PaymentOptions>, by = ann) => {
      const one = payment(changes)
      return refusal(one, await authorize(by, one))
    }
    expect(await signed({ validAfter: NOW + 60n })).toBe('FiatTokenV2: authorization is not yet valid')
    expect(await signed({ validBefore: NOW - 1n })).toBe('FiatTokenV2: authorization is expired')
    expect(await signed({}, carol)).toBe('FiatTokenV2: invalid signature')
    expect(await signed({ value: 10n ** 15n })).toBe('ERC20InsufficientBalance')
    const one = payment()
    const good = await authorize(ann, one)
    expect(await refusal(one, good)).toBeUndefined()
    expect(await refusal({ ...one, value: one.value + 1n }, good)).toBe('FiatTokenV2: invalid signature')
    expect(await refusal(one, good.slice(0, -2) as Hex)).toBe('ECRecover: invalid signature length')
    expect(await refusal(one, `${good.slice(0, -2)}1d` as Hex)).toBe("ECRecover: invalid signature 'v' value")
    const { r, s, yParity } = parseSignature(good)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const mirrored = `${r}${toHex(order - BigInt(s), { size: 32 }).slice(2)}${yParity ? '1b' : '1c'}` as Hex
    expect(await refusal(one, mirrored)).toBe("ECRecover: invalid signature 's' value")
    expect(await refusal(one, await authorize(ann, one, 'TransferWithAuthorization', usdcDomain(1)))).toBe(
      'FiatTokenV2: invalid signature',
    )
  })

  it('lets only the payee receive, in both forms', async () => {
    const before = await balanceOf(bob.address)
    const one = payment()
    const other = payment()
    const signature = await authorize(ann, one, 'ReceiveWithAuthorization')
    await expect(
      annsWallet.writeContract({
        ...token,
        functionName: 'receiveWithAuthorization',
        args: [...listed(one), signature],
      }),
    ).rejects.toThrow('FiatTokenV2: caller must be the payee')
    // What may be received may not be transferred.
    expect(await refusal(one, signature)).toBe('FiatTokenV2: invalid signature')
    await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'receiveWithAuthorization',
        args: [...listed(one), signature],
      }),
    )
    await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'receiveWithAuthorization',
        args: [...listed(other), ...parts(await authorize(ann, other, 'ReceiveWithAuthorization'))],
      }),
    )
    expect(await balanceOf(bob.address)).toBe(before + one.value + other.value)
  })

  it('cancels, in both forms, once', async () => {
    for (const inParts of [true, false]) {
      const one = payment()
      const message = { authorizer: ann.address, nonce: one.nonce }
      const cancelling = await ann.signTypedData({
        domain: usdcDomain(),
        types: AUTHORIZATIONS,
        primaryType: 'CancelAuthorization',
        message,
      })
      const forged = await carol.signTypedData({
        domain: usdcDomain(),
        types: AUTHORIZATIONS,
        primaryType: 'CancelAuthorization',
        message,
      })
      const cancel = (signature: Hex) =>
        inParts
          ? bobsWallet.writeContract({
              ...token,
              functionName: 'cancelAuthorization',
              args: [ann.address, one.nonce, ...parts(signature)],
            })
          : bobsWallet.writeContract({
              ...token,
              functionName: 'cancelAuthorization',
              args: [ann.address, one.nonce, signature],
            })
      await expect(cancel(forged)).rejects.toThrow('FiatTokenV2: invalid signature')
      expect(await mined(cancel(cancelling))).toEqual([
        { eventName: 'AuthorizationCanceled', authorizer: ann.address, nonce: one.nonce },
      ])
      await expect(cancel(cancelling)).rejects.toThrow('FiatTokenV2: authorization is used or canceled')
      expect(await refusal(one, await authorize(ann, one))).toBe(
        'FiatTokenV2: authorization is used or canceled',
      )
    }
  })

  it('asks an account that is a contract whether it signed', async () => {
    const hash = await annsWallet.deployContract({ ...contractAccount, args: [carol.address] })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    const from = contractAddress as Hex
    await mined(annsWallet.writeContract({ ...token, functionName: 'transfer', args: [from, 5_000_000n] }))
    const one = payment({ from })
    expect(await refusal(one, await authorize(ann, one))).toBe('FiatTokenV2: invalid signature')
    await mined(
      bobsWallet.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [...listed(one), await authorize(carol, one)],
      }),
    )
    expect(await balanceOf(from)).toBe(4_000_000n)
  })
})

describe('a chain that began before', () => {
  const code = async (of: typeof emulator, address: Hex) => rpcOf(of, 8453)('eth_getCode', address, 'latest')

  it('takes authorizations once an export of then is imported, and has what it had', async () => {
    const stored = JSON.parse(
      brotliDecompressSync(readFileSync(join(root, 'test/fixtures/export-5/snapshot.json.br'))).toString(),
    )
    const later = createEmulator()
    const begun = createEmulator()
    try {
      await later.restore(stored)
      expect(await code(later, usdc.address)).toBe(await code(begun, usdc.address))
      expect(await code(later, usdt.address)).toBe(await code(begun, usdt.address))
      expect(await code(later, usdc.address)).not.toBe(await code(later, usdt.address))
      const clients = viemClients(later, base)
      const one = payment({ validAfter: 0n, validBefore: 2n ** 40n })
      const read = () =>
        clients.reader.readContract({ ...token, functionName: 'balanceOf', args: [bob.address] })
      const before = await read()
      expect(before).toBeGreaterThan(0n)
      const hash = await clients.wallet.writeContract({
        ...token,
        functionName: 'transferWithAuthorization',
        args: [...listed(one), await authorize(ann, one)],
      })
      expect((await clients.reader.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await read()).toBe(before + one.value)
    } finally {
      await later.close()
      await begun.close()
    }
  })

  it('also when a snapshot of then is gone back to, and leaves code alone that somebody put there', async () => {
    const rpc = rpcOf(emulator, 8453)
    const current = await code(emulator, usdc.address)
    const old = await code(emulator, usdt.address)
    const snapshot = await rpc('evm_snapshot')
    await rpc('anvil_setCode', usdc.address, old)
    expect(await code(emulator, usdc.address)).toBe(current)
    await rpc('anvil_setCode', usdc.address, '0x00')
    expect(await code(emulator, usdc.address)).toBe('0x00')
    await rpc('evm_revert', snapshot)
    expect(await code(emulator, usdc.address)).toBe(current)
  })

  it('has EURC with authorizations where it was used without them, and what everybody had of it', async () => {
    const began = createEmulator()
    const later = createEmulator()
    try {
      const rpc = rpcOf(began, 8453)
      const current = await code(began, EURC)
      const supply = await rpc('eth_getStorageAt', EURC, '0x6')
      expect(BigInt(supply)).toBeGreaterThan(0n)
      await rpc('anvil_setCode', EURC, await code(began, usdt.address))
      await later.restore(await began.snapshot())
      expect(await code(later, EURC)).toBe(current)
      expect(await rpcOf(later, 8453)('eth_getStorageAt', EURC, '0x6')).toBe(supply)
      const read = viemClients(later, base).reader
      expect(await read.readContract({ ...token, address: EURC, functionName: 'version' })).toBe('2')
      await rpcOf(later, 8453)('anvil_setCode', EURC, '0x00')
      await began.restore(await later.snapshot())
      expect(await code(began, EURC)).toBe('0x00')
    } finally {
      await began.close()
      await later.close()
    }
  })

  it('has EURC and the router of paid endpoints from the moment that somebody looks at them', async () => {
    const stored = JSON.parse(
      brotliDecompressSync(readFileSync(join(root, 'test/fixtures/export-5/snapshot.json.br'))).toString(),
    )
    const later = createEmulator()
    try {
      await later.restore(stored)
      for (const address of [EURC, ROUTER_ADDRESS, EXACT_PROXY, UPTO_PROXY] as const) {
        expect(await code(later, address)).toBe(await code(emulator, address))
        expect(await code(later, address)).not.toBe('0x')
      }
      const name = await viemClients(later, base).reader.readContract({
        ...token,
        address: EURC,
        functionName: 'name',
      })
      expect(name).toBe('EURC')
    } finally {
      await later.close()
    }
  })
})
