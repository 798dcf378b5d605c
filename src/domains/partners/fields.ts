import { z } from 'zod'
import { chainName } from '#domains/chain'
import { keyChanges } from '#domains/keys'
import { addressKind, walletStatus } from '#domains/wallet'
import { tokenAmount } from '#kernel/numbers/token-amount'

/** What a wallet's key may do, as partners write it: the flags and the read-only switch side by side. */
const permissions = z.object({
  walletApiEnabled: z.boolean().optional(),
  agentApiEnabled: z.boolean().optional(),
  tokenLaunchApiEnabled: z.boolean().optional(),
  llmGatewayEnabled: z.boolean().optional(),
  readOnly: z.boolean().optional(),
})

export const keyInput = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  permissions: permissions.optional(),
  allowedIps: keyChanges.shape.allowedIps,
  allowedRecipients: keyChanges.shape.allowedRecipients,
})
export type KeyInput = z.infer<typeof keyInput>

const token = z.object({
  tokenAddress: z
    .string()
    .refine(
      (text) => text === 'native' || addressKind(text) === 'evm',
      'must be "native" or the EVM address of an ERC-20 token',
    ),
  amount: tokenAmount,
})

export const fundInput = z.object({
  tokens: z.array(token).min(1).max(3),
  chain: chainName.default('base'),
})
export type FundInput = z.infer<typeof fundInput>

export const newWalletBody = z.object({
  idempotencyKey: z.string().min(1).max(128).optional(),
  wallet: z.object({ solana: z.boolean().optional() }).optional(),
  apiKey: keyInput.optional(),
  fund: fundInput.optional(),
})
export type NewWalletBody = z.infer<typeof newWalletBody>

const legResult = z.object({
  tokenAddress: z.string(),
  amount: z.string(),
  success: z.boolean(),
  txHash: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional().describe('why, with numbers, and where to change it'),
})

export const fundResult = z.object({
  success: z.boolean().describe('whether every token was sent'),
  results: z.array(legResult),
})

export const partnerWalletView = z.object({
  id: z.string(),
  evmAddress: z.string(),
  solAddress: z.string().optional(),
  idempotencyKey: z.string().optional(),
  status: walletStatus,
  createdAt: z.iso.datetime(),
})

export const walletKeyView = z.object({
  keyId: z.string(),
  name: z.string(),
  permissions: permissions.required(),
  allowedIps: z.array(z.string()),
  allowedRecipients: z.object({ evm: z.array(z.string()), solana: z.array(z.string()) }),
  status: z.enum(['active', 'revoked']),
  createdAt: z.iso.datetime(),
})

export const issuedKeyView = walletKeyView.extend({
  apiKey: z.string().describe('the whole key; shown this once'),
})
