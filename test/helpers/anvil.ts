import { spawn } from 'node:child_process'
import { vi } from 'vitest'
import { anvilBinary } from './anvil-binary.mjs'

export interface Anvil {
  readonly url: string
  request(method: string, params?: unknown[]): Promise<unknown>
  /** Sends a transaction and waits for its receipt: the node answers before it has mined. */
  mined(transaction: object): Promise<{ contractAddress: `0x${string}` }>
  stop(): Promise<void>
}

/** A real anvil on a free port: the node that others test against. */
export async function startAnvil(...options: string[]): Promise<Anvil> {
  const child = spawn(anvilBinary(), ['--port', '0', '--hardfork', 'prague', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
    child.on('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${output}`)))
  })
  let id = 0
  const request: Anvil['request'] = async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const answer = await response.json()
    if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
    return answer.result
  }
  return {
    url,
    request,
    async mined(transaction) {
      const hash = await request('eth_sendTransaction', [transaction])
      const receipt = () => request('eth_getTransactionReceipt', [hash])
      return (await vi.waitUntil(receipt, { timeout: 120_000 })) as { contractAddress: `0x${string}` }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').on('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
