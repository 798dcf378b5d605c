import type { z } from 'zod'
import { decodeCall } from '#domains/chain'
import type { Principal } from '#domains/wallet'
import {
  actorOf,
  type PolicyDecision,
  previewSubmit,
  submitTransaction,
  type submitted,
  walletById,
  walletNow,
  walletTables,
} from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Call } from '#kernel/http/define-route'
import { enforcePermission } from '../access'
import type { ValidApp } from '../apps'
import { appErrors } from '../errors'
import type { Transaction } from '../prepared'
import { appFolder } from '../slug'
import { confirmedTable } from '../tables'
import { activeDecision, decided, guardDecision, viewVerdict } from './decisions'

/** The caller that confirms or previews. */
export interface Confirming extends Pick<Call, 'context' | 'ip'> {
  readonly principal: Principal
}

/** What a prepared transaction would do now, and what every layer would say of it. Changes nothing. Row app-tx. */
export async function previewPrepared(
  { context, principal, ip }: Confirming,
  app: ValidApp,
  transaction: Transaction,
) {
  const { walletId } = principal
  const wallet = await walletNow(context, walletId)
  const actor = actorFor(context, principal, app, transaction)
  const { decisions, ...foreseen } = await previewSubmit(context, walletId, actor, bodyOf(transaction))
  const verdicts = [...guardDecision(principal, ip), ...decisions]
  const { chain, chainId, to, data, value, label, preparedAt } = transaction
  return {
    transaction: { chain, chainId, to, data, value, label, preparedAt },
    sender: { walletId, walletAddress: wallet.evmAddress },
    call: (await decodeCall(context, chainId, { to, data })) ?? null,
    ...foreseen,
    verdicts: verdicts.map(viewVerdict),
    ok: verdicts.every(({ ok }) => ok),
    sent: (await context.store.table(confirmedTable).get(transaction.id))?.hash ?? null,
  }
}

/**
 * Sends a prepared transaction from the caller's wallet under all layers, once however often it is confirmed: a repeat
 * returns the transaction that there is. Row app-tx.
 */
export async function confirmPrepared(
  call: Pick<Call, 'context' | 'report' | 'transact'> & { readonly principal: Principal },
  app: ValidApp,
  transaction: Transaction,
): Promise<z.infer<typeof submitted>> {
  const { context, principal } = call
  const confirmed = context.store.table(confirmedTable)
  const { id } = transaction
  const once: Call['transact'] = (tables, run) =>
    call.transact([...tables, confirmedTable], async (context) => {
      const known = await confirmed.get(id)
      if (known) return known.hash as never
      const hash = await run(context)
      const { walletId } = principal
      const at = context.clock.now()
      await confirmed.add({ id, walletId, app: app.key, hash: String(hash), at })
      return hash
    })
  const actor = actorFor(context, principal, app, transaction)
  return submitTransaction({ ...call, transact: once }, actor, bodyOf(transaction))
}

type SubmitBody = Parameters<typeof submitTransaction>[2]

/** As `tx.prepare` has checked it. */
function bodyOf({ to, chainId, data, value, label }: Transaction): SubmitBody {
  return {
    transaction: { to, chainId, data, value } as SubmitBody['transaction'],
    description: label,
    waitForConfirmation: true,
  }
}

/** The caller with what its key may do, and what the app demands of it. */
function actorFor(context: Context, principal: Principal, app: ValidApp, transaction: Transaction) {
  return {
    ...actorOf(principal),
    demands: {
      tables: walletTables,
      read: async () => [
        permissionDecision(app),
        senderDecision(principal, app, transaction),
        activeDecision(await walletById(context, principal.walletId)),
      ],
    },
  }
}

/** The manifest may have changed since the script ran. */
function permissionDecision(app: ValidApp): PolicyDecision {
  const passed = {
    rule: 'apps.permission',
    text: `The app ${app.slug} declares prepare:transaction.`,
    facts: { permission: 'prepare:transaction', slug: app.slug },
    spec: appErrors.permission,
  }
  return decided('source', passed, () =>
    enforcePermission(app, 'confirmTransaction', ['prepare:transaction']),
  )
}

/** What was prepared for one wallet would be another thing from another's: amounts and receivers may be that one's. */
function senderDecision(
  { walletId }: Principal,
  { slug, manifest }: ValidApp,
  transaction: Transaction,
): PolicyDecision {
  const ok = transaction.walletId === walletId
  const who = manifest.frontendIdentity === 'viewer' ? 'whoever ran its script' : 'its owner'
  return {
    layer: 'source',
    rule: 'apps.transaction.wallet',
    ok,
    text: ok
      ? `The app ${slug} prepared it for this wallet.`
      : `The app ${slug} prepared this for the wallet ${transaction.walletId}, and you are ${walletId}: an app with frontendIdentity "${manifest.frontendIdentity}" prepares for ${who}. Run its script as yourself; for transactions of visitors its owner writes "frontendIdentity": "viewer" in ${appFolder(slug)}/manifest.json. Nothing was sent.`,
    facts: { preparedFor: transaction.walletId, walletId, frontendIdentity: manifest.frontendIdentity },
    spec: appErrors.otherWallet,
  }
}
