import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { solanaDeveloper } from '../../helpers/solana'
import type { Client } from '../client'

export function solanaCases(api: () => Client): void {
  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    (await api().post('/rpc/solana', { body, headers })).body
  const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

  describe('POST /rpc/solana', () => {
    it('serves the official client', async () => {
      const connection = new Connection('http://sandbank.test/rpc/solana', {
        fetch: (async (_: string, { body }: { body: string }) => {
          const answer = await api().post('/rpc/solana', { body })
          return new Response(answer.text, { status: answer.status })
        }) as unknown as typeof fetch,
      })
      const alice = solanaDeveloper(0)
      const receiver = Keypair.generate().publicKey
      const signature = await connection.sendTransaction(
        new Transaction().add(
          SystemProgram.transfer({ fromPubkey: alice.publicKey, toPubkey: receiver, lamports: 2_000_000 }),
        ),
        [alice],
      )
      expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
        err: null,
        confirmationStatus: 'finalized',
      })
      expect(await connection.getBalance(receiver)).toBe(2_000_000)
    })

    it('drops money once for a repeated request', async () => {
      const receiver = Keypair.generate().publicKey.toBase58()
      const drop = () =>
        ask(call('requestAirdrop', receiver, 1_000_000), { 'X-Sandbank-Request-Id': 'the-same' })
      const first = await drop()
      expect(first.result).toMatch(/^\w{80,88}$/)
      expect(await drop()).toEqual(first)
      expect((await ask(call('getBalance', receiver))).result.value).toBe(1_000_000)
    })

    it('answers batches, and says what is no call', async () => {
      const answers = await ask([call('getHealth'), call('eth_chainId')])
      expect(answers[0]).toEqual({ jsonrpc: '2.0', id: 1, result: 'ok' })
      expect(answers[1].error).toEqual({ code: -32601, message: 'Method not found' })
      expect((await ask('{')).error.code).toBe(-32700)
    })

    it('forgets with a reset', async () => {
      expect((await ask(call('getTransactionCount'))).result).toBe(0)
      expect((await api().get('/__sandbank/chains')).body.solana).toMatchObject({
        head: 0,
        rpcUrl: expect.stringMatching(/\/rpc\/solana$/),
      })
    })
  })
}
