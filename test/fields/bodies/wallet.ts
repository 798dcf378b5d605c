import { developer } from '../../helpers/chain'
import type { Covered, CoveredBodies, Values } from '../fields'

const [ANN, BEN] = [developer(1).address, developer(2).address]
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const WETH = '0x4200000000000000000000000000000000000006'
const NATIVE = '0x0000000000000000000000000000000000000000'

const SOL_ANN = '2xWhwHWmzuzBcYSNLNsAKsfJ8Ua2GQCBZ2phFgyK5QdQ'
const SOL_BEN = '3TQKFJ3ynhSTBGrW2GpKQ8r2XhGgDLnr9AicjvZqTxVA'
const TRANSFER = { tokenAddress: NATIVE, recipientAddress: ANN, isNativeToken: true, amount: '0.01' }
const SOL_TRANSFER = {
  ...TRANSFER,
  ...{ tokenAddress: '11111111111111111111111111111111', recipientAddress: SOL_ANN, chain: 'solana' },
}
const SOURCE = { kind: 'app', name: 'One', readOnly: false, allowedRecipients: { evm: [ANN], solana: [] } }

const TRANSACTION: readonly Values[] = [
  ['transaction.to', ANN, BEN],
  ['transaction.chainId', 8453, 1],
  ['transaction.value', '1000', '0x7d0'],
  ['transaction.data', '0x', '0x01'],
  ['transaction.gas', 30_000, '40000'],
  ['transaction.gasPrice', '2000000000', '3000000000'],
  ['transaction.maxFeePerGas', '2000000000', '3000000000'],
  ['transaction.maxPriorityFeePerGas', '1', '2'],
]
const SIGNED = { signatureType: 'eth_signTransaction', transaction: { to: ANN, chainId: 8453 } }
const types = { Note: [{ name: 'text', type: 'string' }] }
const typed = {
  signatureType: 'eth_signTypedData_v4',
  typedData: { domain: { name: 'Lamp' }, types, primaryType: 'Note', message: { text: 'Ahoy' } },
}
const TYPED_DATA: readonly Values[] = [
  ['typedData.domain', { name: 'Lamp' }, { name: 'Lantern' }, typed],
  ['typedData.types', types, { Note: [{ name: 'text', type: 'bytes' }] }, typed],
  ['typedData.types', types, { Note: [{ name: 'word', type: 'string' }] }, typed],
  ['typedData.primaryType', 'Note', 'Letter', typed],
  ['typedData.message', { text: 'Ahoy' }, { text: 'Aye' }, typed],
]
const sign: Covered = {
  body: { signatureType: 'personal_sign', message: 'Ahoy' },
  fields: [
    ['message', 'Ahoy', 'Aye'],
    ['signatureType', 'personal_sign', 'eth_signTransaction', { ...SIGNED, message: 'Ahoy' }],
    ...TYPED_DATA,
    ...TRANSACTION.map(([path, one, other]): Values => [path, one, other, SIGNED]),
    ['transaction.nonce', 0, 5, SIGNED],
  ],
}
const submit: Covered = {
  body: { transaction: { to: ANN, chainId: 8453, value: '1000' } },
  fields: [
    ...TRANSACTION,
    ['transaction.nonce', 0, 5],
    ['description', 'One', 'Two'],
    ['waitForConfirmation', true, false],
  ],
}
const swap: Covered = {
  body: { fromToken: 'native', toToken: USDC, amount: '0.01' },
  fields: [
    ['fromToken', 'native', WETH],
    ['toToken', USDC, WETH],
    ['amount', '0.01', '0.02'],
    ['fromChain', 'base', 'arbitrum'],
    ['toChain', 'base', 'solana'],
    ['chain', 'base', 'solana'],
    ['slippageBps', 100, 200],
  ],
}

/** Transfers, raw transactions, signatures and swaps. */
export const WALLET: CoveredBodies = {
  'POST /wallet/transfer': {
    body: TRANSFER,
    fields: [
      ['tokenAddress', NATIVE, USDC],
      ['recipientAddress', ANN, BEN],
      ['isNativeToken', true, false],
      ['amount', '0.01', '0.02'],
      ['chain', 'base', 'arbitrum'],
      ['token', 'ETH', 'USDC', { to: ANN, amount: '0.01' }],
      ['to', ANN, BEN, { token: 'ETH', amount: '0.01' }],
    ],
  },
  'POST /wallet/sign': sign,
  'POST /wallet/submit': submit,
  'POST /__sandbank/wallet/preview': {
    body: TRANSFER,
    session: true,
    fields: [
      ['tokenAddress', NATIVE, USDC],
      ['recipientAddress', ANN, BEN, { ...TRANSFER, source: SOURCE }],
      ['isNativeToken', true, false],
      ['amount', '0.01', '0.02'],
      ['chain', 'base', 'arbitrum'],
      ['keyId', undefined, 'nobody'],
      ['source.kind', 'api', 'elsewhere', { ...TRANSFER, source: SOURCE }],
      ['source.name', 'One', 'Two', { ...TRANSFER, source: SOURCE }],
      ['source.readOnly', false, true, { ...TRANSFER, source: SOURCE }],
      ['source.allowedRecipients.evm', [ANN], [BEN], { ...TRANSFER, source: SOURCE }],
      ['source.allowedRecipients.solana', [SOL_ANN], [SOL_BEN], { ...SOL_TRANSFER, source: SOURCE }],
    ],
  },
  'POST /wallet/swap-quote': swap,
  'POST /wallet/swap': {
    ...swap,
    fields: [
      ...swap.fields,
      ['minBuyAmount', '1', '1000000'],
      ['quoteId', undefined, 'quote_nobody'],
      ['idempotencyKey', 'one', 'two'],
    ],
  },
}
