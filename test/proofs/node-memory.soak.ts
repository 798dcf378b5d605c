import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../src/cli/project.mjs'

const SENDERS = 8
const MEBI = 1024 * 1024
/** Rows that were deleted leave the database of a Node host only when they are two thirds of its tree. */
const BOUND_MEBI = 24

it(
  'the Node host holds no more after 20,000 requests than after 4,000, but for rows that wait to be let go',
  async () => {
    const child = fork(join(root, 'test/helpers/measured-host.mjs'), { execArgv: ['--expose-gc'] })
    try {
      const message = async () => (await once(child, 'message'))[0]
      const { url, key } = await message()
      const heap = async (): Promise<number> => {
        const answer = message()
        child.send('measure')
        return (await answer).heapUsed / MEBI
      }
      const send = (agent: Agent, method: string, path: string, body?: object, id?: string) =>
        sent(
          agent,
          `${url}${path}`,
          method,
          {
            'X-API-Key': key,
            ...(body && { 'Content-Type': 'application/json' }),
            ...(id && { 'X-Sandbank-Request-Id': id }),
          },
          body,
        )
      const description = 'x'.repeat(2_000)
      expect(await send(new Agent(), 'POST', '/agent/profile', { projectName: 'Soak', description })).toBe(
        201,
      )
      let number = 0
      const upTo = async (end: number) => {
        // Of its own each time: the host ends what is idle while it is measured.
        const agent = new Agent({ keepAlive: true, maxSockets: SENDERS })
        const sender = async () => {
          while (number < end) {
            const n = number++
            // Each fourth is a read, each fourth a write without an id.
            const status =
              n % 4 === 0
                ? await send(agent, 'GET', '/wallet/me')
                : await send(
                    agent,
                    'PUT',
                    '/agent/profile',
                    { website: `https://example.com/${n}` },
                    n % 4 === 1 ? undefined : `soak-${n}`,
                  )
            if (status !== 200) throw new Error(`request ${n} was answered ${status}`)
          }
        }
        await Promise.all(Array.from({ length: SENDERS }, sender))
        agent.destroy()
        return heap()
      }
      const early = await upTo(4_000)
      const late = await upTo(20_000)
      console.log(`heap: ${early.toFixed(1)} MiB after 4,000 requests, ${late.toFixed(1)} MiB after 20,000`)
      expect(late - early).toBeLessThan(BOUND_MEBI)
    } finally {
      child.kill()
    }
  },
  30 * 60_000,
)

/** The status of an answer that was read to its end. */
function sent(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sending.on('error', reject).end(body && JSON.stringify(body))
  })
}
