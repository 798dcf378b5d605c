import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { variableMask } from '#domains/environment'
import type { Context } from '#kernel/context'
import { MINUTE_MS } from '#kernel/durations'
import { isRefusal, Refusal } from '#kernel/errors'
import { type Credentials, credentialsOf, notConnected } from './credentials'
import { toolErrors } from './errors'
import { userCodeFetch } from './exchange'
import { noteServer } from './servers'
import type { ToolServerRow } from './tables'

/** How long the server may take for one answer, milliseconds. */
const TIMEOUT_MS = MINUTE_MS

export interface Session {
  readonly client: Client
  readonly options: { signal: AbortSignal; timeout: number }
}

/**
 * A session with a server from `initialize` to its end: no session outlives the request that needs it, so nothing is
 * lost with the worker. Never inside a transaction. What comes back has none of the secrets that were sent. Throws 409
 * where the server is not connected, 502 where it fails, and the policy's refusals.
 */
export async function withServer<Result>(
  context: Context,
  server: ToolServerRow,
  signal: AbortSignal,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const protocol = await import('./protocol')
  const credentials = await credentialsOf(context, server)
  const wire = new Wire(context, server, credentials)
  const url = new URL(server.url)
  const transport =
    server.transport === 'SSE'
      ? new protocol.SSEClientTransport(url, { fetch: wire.fetch })
      : new protocol.StreamableHTTPClientTransport(url, { fetch: wire.fetch })
  const client = new protocol.Client(
    { name: 'sandbank', version: '1' },
    { jsonSchemaValidator: new protocol.CfWorkerJsonSchemaValidator() },
  )
  const options = { signal, timeout: TIMEOUT_MS }
  // Variables stand in the arguments of a call as in headers.
  const hidden = async <Value>(value: Value) =>
    (await variableMask(context, server.walletId)).value(credentials.hide(value))
  try {
    // The SDK's own types differ where a session id may be undefined.
    await client.connect(transport as Parameters<Client['connect']>[0], options)
    return await hidden(await use({ client, options }))
  } catch (thrown) {
    signal.throwIfAborted()
    if (wire.refusal) throw wire.refusal
    if (isRefusal(thrown)) throw thrown
    if (wire.isUnauthorized) throw await refusedBy(context, server, credentials)
    const why = await hidden(thrown instanceof Error ? thrown.message : String(thrown))
    throw wire.isReached ? failed(server, why) : unreachable(server, why)
  } finally {
    // A courtesy: it may be gone.
    if ('terminateSession' in transport) await transport.terminateSession().catch(() => undefined)
    await client.close().catch(() => undefined)
  }
}

/** The requests of one session, with the credentials of its server. */
class Wire {
  /** What the SDK would word as a failed connection. */
  refusal: Refusal | undefined
  isUnauthorized = false
  /** Whether the server has answered at all. */
  isReached = false

  constructor(
    private readonly context: Context,
    private readonly server: ToolServerRow,
    private readonly credentials: Credentials,
  ) {}

  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    try {
      const response = await this.#send(url, init)
      if (response.status !== 401) return response
      await response.body?.cancel()
      const again = (await this.credentials.renew()) ? await this.#send(url, init) : response
      this.isUnauthorized = again.status === 401
      return again
    } catch (thrown) {
      if (isRefusal(thrown)) this.refusal = thrown
      throw thrown
    }
  }

  async #send(url: string | URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    // The server may name another address; what we were given is for its own.
    if (new URL(url).origin === new URL(this.server.url).origin) {
      for (const [name, value] of Object.entries(this.credentials.headers())) headers.set(name, value)
    }
    const response = await userCodeFetch(this.context)(url, { ...init, headers })
    this.isReached = true
    return response
  }
}

async function refusedBy(
  context: Context,
  server: ToolServerRow,
  credentials: Credentials,
): Promise<Refusal> {
  const problem =
    server.auth === 'oauth'
      ? 'The server no longer takes the access token: reconnect.'
      : 'The server wants other credentials (401).'
  if (server.auth === 'oauth') await credentials.lost(problem)
  else await noteServer(context, server, { status: 'not_connected', problem })
  return notConnected(server, problem)
}

export function failed({ id, name }: ToolServerRow, why: string): Refusal {
  return new Refusal(toolErrors.failed, `${name}: ${why}. (Rule toolServers.failed.)`, {
    rule: 'toolServers.failed',
    facts: { id, why },
  })
}

/** As `failed`, where no answer came. */
export function unreachable(server: ToolServerRow, why: string): Refusal {
  return failed(server, `${why}. In a browser it must also allow this origin (CORS)`)
}
