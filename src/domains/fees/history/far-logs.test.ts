import { afterEach, expect, it } from 'vitest'
import { kernel } from '../../../../test/helpers/context'
import { type LocalServer, serveLocally } from '../../../../test/helpers/local-server'
import { changeMode } from '../../chain/modes/modes'
import { chainTables } from '../../chain/tables'
import { LAUNCH_CHAIN_ID } from '../../launches'
import type { FeePool } from '../pool'
import { allLogs } from './far-logs'
import { daysOfBlocks } from './log-days'

const DAY = 86_400
const BLOCKS = 1_000

let node: LocalServer
afterEach(() => node?.close())

/** A node elsewhere with a log in every block, which answers for at most `most` blocks at once, without their times. */
async function farNode(most: number) {
  const requests: string[] = []
  node = await serveLocally(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text)
    requests.push(method)
    const answer = (result: unknown) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    if (method === 'eth_chainId') return answer('0x2105')
    if (method === 'eth_blockNumber') return answer(`0x${(BLOCKS - 1).toString(16)}`)
    // Ten blocks a day.
    if (method === 'eth_getBlockByNumber') {
      return answer({ timestamp: `0x${Math.floor((Number(params[0]) * DAY) / 10).toString(16)}` })
    }
    const [from, to] = [Number(params[0].fromBlock), Number(params[0].toBlock)]
    if (to - from >= most) {
      const error = { code: -32005, message: `at most ${most} blocks` }
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
    }
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return answer(numbers.map((number) => ({ blockNumber: `0x${number.toString(16)}` })))
  })
  const context = await kernel({ tables: chainTables })
  await changeMode(context, LAUNCH_CHAIN_ID, { kind: 'rpc', url: node.url })
  requests.length = 0
  return { context, requests }
}

const pool = { chainId: LAUNCH_CHAIN_ID, launchedBy: null } as FeePool
const filter = { address: [], topics: [] }

it('asks in smaller and smaller ranges where a node refuses large ones, and gets every log once', async () => {
  const { context } = await farNode(100)
  const logs = await allLogs(context, [pool], filter)
  expect(logs.map(({ blockNumber }) => Number(blockNumber))).toEqual(
    Array.from({ length: BLOCKS }, (_, at) => at),
  )
})

it('gives up in the words of a node that tells too little at once', async () => {
  const { context, requests } = await farNode(2)
  await expect(allLogs(context, [pool], filter)).rejects.toThrow('at most 2 blocks')
  expect(requests.length).toBeLessThanOrEqual(62)
})

it('finds the day of every block with questions by day, not by block', async () => {
  const { context, requests } = await farNode(BLOCKS)
  const last = 59
  const numbers = Array.from({ length: last + 1 }, (_, at) => at)
  const days = await daysOfBlocks(context, LAUNCH_CHAIN_ID, [...numbers, ...numbers])
  for (const number of numbers) expect(days.get(number)).toBe(Math.floor(number / 10))
  expect(requests.length).toBeLessThan(numbers.length / 1.5)
  expect((await daysOfBlocks(context, LAUNCH_CHAIN_ID, [7])).get(7)).toBe(0)
  expect((await daysOfBlocks(context, LAUNCH_CHAIN_ID, [])).size).toBe(0)
})
