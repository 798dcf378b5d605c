import { RpcError, SERVER_ERROR } from '../rpc-errors'
import type { ChainMode } from '../tables'
import { isRead, permissionText } from './permission'
import type { RemoteChain } from './remote'

/** Hands a call to the node elsewhere; one that could send only if the user has allowed it. */
export async function passThrough(
  remote: RemoteChain,
  mode: ChainMode & { kind: 'rpc' },
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!mode.maySend && !isRead(method)) {
    const { host } = new URL(mode.url)
    throw new RpcError(
      SERVER_ERROR,
      `${method} was not sent: ${host} is not on this machine, so what it does may cost real money. To allow it, switch this chain's mode again with allowSending: "${permissionText(mode.url)}".`,
      { rule: 'chain.rpc.sending', facts: { method, host, maySend: false } },
    )
  }
  return remote.request(method, params)
}
