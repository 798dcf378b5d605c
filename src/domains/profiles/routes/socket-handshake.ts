import { z } from 'zod'
import { defineErrors, Refusal } from '#kernel/errors'
import { type Call, defineRoute } from '#kernel/http/define-route'

/** The handshake errors of an engine.io server, in its words; the code is its number for them. */
const handshakeErrors = defineErrors({
  transport: { status: 400, error: 'Transport unknown', code: '0' },
  session: { status: 400, error: 'Session ID unknown', code: '1' },
  method: { status: 400, error: 'Bad handshake method', code: '2' },
  request: { status: 400, error: 'Bad request', code: '3' },
})

const handshake = {
  summary: 'Refused as by a socket.io server that takes WebSockets only: sockets are not to be had over HTTP',
  level: 'documented',
  auth: { kind: 'public' },
  query: z.object({ transport: z.string().optional(), sid: z.string().optional() }),
  errors: Object.values(handshakeErrors),
  dialect: 'engine.io',
  refuses: true,
  handle: refuse,
} as const

/** Row socket-listing: WebSocket only. A connection never comes this way, so whatever does is no connection. */
export const socketHandshake = defineRoute('GET /socket.io/', handshake)
export const socketPoll = defineRoute('POST /socket.io/', handshake)

async function refuse({
  query: { transport = '', sid = '' },
  request,
}: Pick<Call, 'request'> & {
  query: { transport?: string | undefined; sid?: string | undefined }
}): Promise<never> {
  const facts = { transport: transport.slice(0, 100), needed: 'websocket', method: request.method }
  const refusal = (spec: (typeof handshakeErrors)[keyof typeof handshakeErrors]) =>
    new Refusal(spec, spec.error, { rule: 'sockets.handshake', facts })
  // In the order in which the real server looks.
  if (transport !== 'websocket') throw refusal(handshakeErrors.transport)
  if (sid !== '') throw refusal(handshakeErrors.session)
  if (request.method !== 'GET') throw refusal(handshakeErrors.method)
  throw refusal(handshakeErrors.request)
}
