import { Body } from './body'
import { begin } from './host'
import { Request, type RequestInit } from './request'
import { Response } from './response'

/** Goes to the host, which has its own policy. Rejects with what the host says. */
export async function fetch(input: unknown, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { url, method, headers, redirect, signal } = request
  signal.throwIfAborted()
  const { answer, cancel } = begin('fetch', {
    url,
    method,
    headers: [...headers],
    redirect,
    body: Body.bytesOf(request),
  })
  const stop = () => cancel()
  signal.addEventListener('abort', stop)
  try {
    return responseOf((await answer) as Answer)
  } catch (thrown) {
    signal.throwIfAborted()
    throw thrown
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: [string, string][]
  readonly url: string
  readonly redirected: boolean
  readonly body: Uint8Array
}

function responseOf({ status, statusText, headers, url, redirected, body }: Answer): Response {
  const isEmpty = body.length === 0
  return new Response(
    isEmpty ? null : body,
    { status, statusText, headers },
    { type: 'basic', url, redirected },
  )
}
