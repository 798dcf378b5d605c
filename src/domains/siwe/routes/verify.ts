import { z } from 'zod'
import { addKey, keyTables, makeKey, revealKey } from '#domains/keys'
import { statusErrors, walletById } from '#domains/wallet'
import { defineRoute } from '#kernel/http/define-route'
import { siweErrors } from '../errors'
import { spendNonce } from '../nonces'
import { signerTables, walletFor, walletOfSigner } from '../signers'
import { nonceTable } from '../tables'

/** Row siwe-mint. */
export const verify = defineRoute('POST /cli/siwe/verify', {
  summary: 'Mint an API key by a signed EIP-4361 message, for the wallet that the signer opens',
  level: 'public',
  auth: { kind: 'public' },
  body: z.object({
    message: z.string().max(4_000),
    signature: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]+$/)], 'must be hex: 0x and digits'),
    keyName: z.string().trim().min(1).max(100).optional(),
    readOnly: z.boolean().default(false),
  }),
  response: z.object({
    apiKey: z.string(),
    walletAddress: z.string(),
    solAddress: z.string().optional(),
    readOnly: z.boolean(),
  }),
  errors: [...Object.values(siweErrors), statusErrors.suspended, statusErrors.closed],
  headers: () => ({ 'Cache-Control': 'no-store' }),
  async handle({ context, body, origin, transact }) {
    const { readSignIn } = await import('../message')
    const { message, signature, keyName, readOnly } = body
    const { signer, nonce } = await readSignIn(message, signature, { origin, now: context.clock.now() })
    const fresh = await walletFor(context, signer)
    const made = await makeKey(context, { name: keyName ?? 'Signed in', readOnly })
    const minted = await transact([nonceTable, ...keyTables, ...signerTables], async (context) => {
      await spendNonce(context, nonce)
      const wallet = await walletOfSigner(context, signer, fresh)
      await addKey(context, { ...made.row, walletId: wallet.id })
      return { keyId: made.row.id, walletId: wallet.id }
    })
    context.bus.publish({ type: 'key.changed', keyId: minted.keyId })
    const { evmAddress, solanaAddress } = await walletById(context, minted.walletId)
    return {
      // A repeated request finds the first one's row: its secret is encrypted.
      apiKey: minted.keyId === made.row.id ? made.apiKey : await revealKey(context, minted.keyId),
      walletAddress: evmAddress,
      ...(solanaAddress !== null && { solAddress: solanaAddress }),
      readOnly,
    }
  },
})
