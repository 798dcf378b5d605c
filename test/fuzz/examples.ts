import { chainSpec } from '../../src/domains/chain'
import { developer } from '../helpers/chain'
import { EVM_SAMPLES } from './rpc-samples'

const PAYER = developer(0).address
const SHOP = developer(1).address

const terms = (more: object) => ({
  scheme: 'exact',
  asset: chainSpec(8453).usdc.address,
  payTo: SHOP,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
  ...more,
})
const payload = {
  signature: `0x${'11'.repeat(64)}1b`,
  authorization: {
    from: PAYER,
    to: SHOP,
    value: '10000',
    validAfter: '0',
    validBefore: '99999999999',
    nonce: `0x${'11'.repeat(32)}`,
  },
}
const V2 = terms({ network: 'eip155:8453', amount: '10000' })
const PAYMENTS = [
  {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      resource: { url: 'http://shop.test/', description: '' },
      accepted: V2,
      payload,
    },
    paymentRequirements: V2,
  },
  {
    x402Version: 1,
    paymentPayload: { x402Version: 1, scheme: 'exact', network: 'base', payload },
    paymentRequirements: terms({
      network: 'base',
      maxAmountRequired: '10000',
      resource: 'http://shop.test/',
    }),
  },
]

const TYPED = EVM_SAMPLES.eth_signTypedData?.map(([, typedData]) => ({
  signatureType: 'eth_signTypedData_v4',
  typedData,
}))

/** Two tokens that fit each other, and their chains, are rare. */
const SWAPS = [
  { fromToken: 'native', toToken: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '0.01' },
  { fromToken: 'native', toToken: 'native', amount: '0.5', fromChain: 'base', toChain: 'mainnet' },
]

/** Bodies whose schema leaves open what is in them, by the routes that take them: what chance would not find. */
export const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'POST /x402/facilitator/verify': PAYMENTS,
  'POST /x402/facilitator/settle': PAYMENTS,
  'POST /wallet/swap-quote': SWAPS,
  'POST /wallet/swap': SWAPS,
  'POST /wallet/sign': TYPED ?? [],
  'POST /agent/sign': TYPED ?? [],
}
