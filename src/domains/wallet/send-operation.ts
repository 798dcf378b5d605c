import { type ChainSpec, reached } from '#domains/chain'
import type { ErrorSpec } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { SOLANA } from './chains'
import { actorOf } from './layers/actor'
import { layerErrors } from './layers/errors'
import type { PromptSource } from './layers/source-layer'
import { outboundErrors } from './outbound/errors'
import type { Operation } from './outbound/operation'
import type { SolanaOperation } from './outbound/solana-operation'
import type { Principal } from './principals'
import type { WalletRow } from './tables'
import { walletById } from './wallets'

/** An operation that the chain has. */
export interface SentOperation {
  readonly transactionHash: `0x${string}`
  readonly status: 'success' | 'pending'
  /** The wallet's address. */
  readonly signer: string
  readonly chainId: number
}

/** Who has an operation sent: a request, or a step of the agent's, which says where its prompt came from. */
export interface OperationCall extends Pick<Call, 'context' | 'transact' | 'report'> {
  readonly principal: Principal
  readonly source?: PromptSource | undefined
  /** A transaction before the one that counts, where an operation needs two; harmless if it happens twice. */
  readonly before?: Call['transact'] | undefined
}

/** The refusals of `sendOperation`, besides the operation's own demands. */
export const operationErrors: readonly ErrorSpec[] = [
  ...Object.values(layerErrors.shared),
  ...Object.values(layerErrors.submit),
  ...Object.values(outboundErrors),
]

/**
 * Sends an operation of the caller's wallet, once for its request: within every layer and limit, in the order of the
 * wallet's nonces, its gas sponsored where gas is. `build` is called when the wallet has its turn, so that it sees what
 * the operations before it have changed. Throws the refusal of the first layer that says no, or of the chain.
 */
export async function sendOperation(
  call: OperationCall,
  chain: ChainSpec,
  build: (wallet: WalletRow) => Promise<Operation>,
): Promise<SentOperation> {
  const { context, principal, source } = call
  const actor = actorOf(principal, source)
  const { awaited, draftOperation, sendThroughOutbox, revertedRefusal } = await import('./outbound')
  const wallet = await walletById(context, principal.walletId)
  const promised = await reached(context, chain, () =>
    sendThroughOutbox(call, { walletId: wallet.id, chain: chain.key, actor }, async () =>
      draftOperation(context, wallet, chain, await build(wallet)),
    ),
  )
  const spend = await awaited(context, chain, promised)
  if (spend.state === 'reverted') throw await revertedRefusal(context, chain, spend)
  return {
    transactionHash: spend.hash as `0x${string}`,
    status: spend.state === 'confirmed' ? 'success' : 'pending',
    signer: wallet.evmAddress,
    chainId: chain.id,
  }
}

/**
 * The same on Solana, whose ledger takes a transaction at once or not at all. `build` is given the wallet's address there.
 * Returns the signature.
 */
export async function sendSolanaOperation(
  call: OperationCall,
  build: (owner: string) => Promise<SolanaOperation>,
): Promise<string> {
  const { context, principal, source } = call
  const { draftSolanaOperation, sendThroughOutbox, solanaAddressIn } = await import('./outbound')
  const wallet = await walletById(context, principal.walletId)
  const owner = solanaAddressIn(wallet)
  const actor = actorOf(principal, source)
  const { hash } = await sendThroughOutbox(call, { walletId: wallet.id, chain: SOLANA, actor }, async () =>
    draftSolanaOperation(context, wallet, await build(owner)),
  )
  return hash
}
