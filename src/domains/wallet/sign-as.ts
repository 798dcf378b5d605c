import { controlsOf } from './controls/controls'
import { actorOf } from './layers/actor'
import { signingLayer } from './layers/key-layer'
import { enforce } from './layers/policy-decision'
import { mayWrite } from './layers/source-layer'
import { pause } from './layers/wallet-layer'
import type { OperationCall } from './send-operation'
import type { SignBody } from './sign-body'
import { walletById } from './wallets'

/** Signs with the caller's wallet, within what the layers have to say of signatures. Throws the refusal of the first that says no. */
export async function signAs(
  { context, principal, source, report }: Pick<OperationCall, 'context' | 'principal' | 'source' | 'report'>,
  body: SignBody,
) {
  const { signatureType } = body
  const decisions = signingLayer(actorOf(principal), signatureType)
  if (source) decisions.push(mayWrite(source))
  // A signed transaction is as good as sent: anyone can broadcast it.
  if (signatureType === 'eth_signTransaction') {
    decisions.push(pause(await controlsOf(context, principal.walletId)))
  }
  report(decisions)
  enforce(decisions)
  const { signWith } = await import('./outbound')
  const { signature, signer } = await signWith(context, await walletById(context, principal.walletId), body)
  return { success: true as const, signature, signer, signatureType }
}
