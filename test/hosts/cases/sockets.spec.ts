import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

export function socketCases(api: () => Client): void {
  describe('/socket.io/ over HTTP', () => {
    it('refuses polling in the words of a socket server that takes WebSockets only', async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await api().send(method, '/socket.io/?EIO=4&transport=polling')
        expect([answer.status, answer.text]).toEqual([400, '{"code":0,"message":"Transport unknown"}'])
      }
    })
  })
}
