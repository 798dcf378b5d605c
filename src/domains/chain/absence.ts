import type { Context } from '#kernel/context'
import { chainMode } from './chain-modes'
import { chainSpec } from './chains'
import { chainRequest } from './request'

/**
 * Why nothing answers at an address, where no contract stands there: and how to have the public chain's. Undefined where
 * one does.
 */
export async function absenceAt(
  context: Context,
  chainId: number,
  address: string,
): Promise<string | undefined> {
  const code = await chainRequest(context, chainId, { method: 'eth_getCode', params: [address, 'latest'] })
  if (code !== '0x') return undefined
  const { id, name } = chainSpec(chainId)
  const { kind } = await chainMode(context, chainId)
  const fork =
    kind === 'embedded'
      ? `, which is emulated; a fork has what the public chain has there: PUT /__sandbank/chains/${id}/mode {"kind": "fork", "url": …}, or the chain's page /ui/chains`
      : ''
  return `there is no contract at ${address} on ${name}${fork}`
}
