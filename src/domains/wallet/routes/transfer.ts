import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { actorOf } from '../layers/actor'
import { layerErrors } from '../layers/errors'
import { outboundErrors } from '../outbound/errors'
import { sendTransfer, sentBefore } from '../send-transfer'
import { addressedTransfer, transferRequestBody } from '../transfer-request-body'

/** Who may transfer: for what says beforehand whether a key would be let in. */
export const transferRule = { kind: 'key-or-session', flag: 'walletApiEnabled', write: true } as const

/** Rows transfer-erc20, transfer-native and their refusals; on Solana the same, by our own judgement. */
export const transfer = defineRoute('POST /wallet/transfer', {
  summary: 'Transfer a token or the native token; answers when the chain has it',
  level: 'documented',
  auth: transferRule,
  body: transferRequestBody,
  response: z.object({ success: z.literal(true), txHash: z.string() }),
  errors: [
    ...Object.values(layerErrors.shared),
    ...Object.values(layerErrors.transfer),
    ...Object.values(outboundErrors),
  ],
  async handle(call) {
    const { context, principal } = call
    const { walletId } = principal
    const hash = await call.recalled<string>()
    const sent = hash === undefined ? undefined : await sentBefore(context, walletId, hash)
    const send = async () =>
      sendTransfer(
        call,
        { walletId, actor: actorOf(principal) },
        await addressedTransfer(context, walletId, call.body),
      )
    const spend = sent ?? (await send())
    return { success: true as const, txHash: spend.hash }
  },
})
