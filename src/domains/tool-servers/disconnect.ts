import type { Context } from '#kernel/context'
import { userCodeFetch } from './exchange'
import { openGrant } from './grants'

/**
 * Tells the provider that the tokens are not needed any more (RFC 7009), where it has an address for that. Best effort:
 * they are dropped here whatever it says. Outside of transactions.
 */
export async function revokeGrant(context: Context, serverId: string): Promise<void> {
  const grant = await openGrant(context, serverId)
  const endpoint = grant?.metadata?.revocation_endpoint
  if (!grant || typeof endpoint !== 'string') return
  const { client, tokens } = grant
  const body = new URLSearchParams({
    token: tokens.refresh_token ?? tokens.access_token,
    token_type_hint: tokens.refresh_token === undefined ? 'access_token' : 'refresh_token',
    client_id: client.client_id,
    ...(client.client_secret !== undefined && { client_secret: client.client_secret }),
  })
  try {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await userCodeFetch(context)(endpoint, {
      method: 'POST',
      headers,
      body: body.toString(),
    })
    await response.body?.cancel()
  } catch {
    // It is gone or does not answer: then the tokens are of no use there either.
  }
}
