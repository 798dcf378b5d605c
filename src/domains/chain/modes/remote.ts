import type { Context } from '#kernel/context'
import { exactText, parseExact } from '#kernel/numbers/exact-json'
import { RpcError, SERVER_ERROR } from '../rpc-errors'

/** A node elsewhere, called over JSON-RPC. `away` is called around each wait for it. */
export class RemoteChain {
  #id = 0

  constructor(
    private readonly context: Context,
    readonly url: string,
    private readonly away: <Result>(wait: () => Promise<Result>) => Promise<Result> = (wait) => wait(),
  ) {}

  /** Throws the remote's own error, or one that says why it could not be reached. */
  request(method: string, params: unknown): Promise<unknown> {
    return this.away(() => this.#request(method, params))
  }

  async #request(method: string, params: unknown): Promise<unknown> {
    let text: string
    try {
      const response = await this.context.outbound.as('configuration').fetch(this.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: exactText({ jsonrpc: '2.0', id: ++this.#id, method, params }),
      })
      text = await response.text()
    } catch (thrown) {
      throw new RpcError(SERVER_ERROR, `${method} could not be asked of ${this.#host}: ${why(thrown)}`)
    }
    const answer = parsed(text)
    if (!answer || !('result' in answer || 'error' in answer)) {
      throw new RpcError(SERVER_ERROR, `${this.#host} did not answer ${method} as JSON-RPC`)
    }
    if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }

  /** Without a path: providers keep their keys there. */
  get #host(): string {
    return new URL(this.url).host
  }
}

interface Answer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

function parsed(text: string): Answer | undefined {
  try {
    return parseExact(text) as Answer
  } catch {
    return undefined
  }
}

function why(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
