import type { Emulator } from 'sandbank'
import { expect } from 'vitest'
import type { caller } from '../helpers/caller'

/** As a browser does: opens the consent page, presses a button, and follows to the callback. */
export async function consentAt(
  fetch: (input: string, init?: RequestInit) => Promise<Response>,
  authorizationUrl: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<{ callback: string; status: number; html: string }> {
  const response = await fetch(authorizationUrl)
  expect(response.status).toBe(200)
  const html = await response.text()
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
    .map(([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')])
    .filter(([name]) => name !== 'decision')
  const chosen = await fetch(authorizationUrl.split('?')[0] as string, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([...fields, ['decision', decision]]).toString(),
    redirect: 'manual',
  })
  expect(chosen.status).toBe(303)
  const callback = chosen.headers.get('Location') as string
  const answer = await fetch(callback)
  return { callback, status: answer.status, html: await answer.text() }
}

interface Place {
  url: string
  fetch: (input: string, init?: RequestInit) => Promise<Response>
}

/** A server behind the demo provider, connected as a user would. Returns its id. */
export async function connectedServer(
  emulator: Emulator,
  call: ReturnType<typeof caller>,
  {
    url = 'http://sandbank.test/__sandbank/demo/oauth/mcp',
    fetch = (input, init) => emulator.fetch(input, init),
  }: Partial<Place> = {},
): Promise<string> {
  const { id } = (await call('POST', '/user/tool-servers', { name: 'Guarded', url, auth: 'oauth' })).body
  const { authorizationUrl } = (await call('POST', `/user/tool-servers/${id}/connect`)).body
  const { status } = await consentAt(fetch, authorizationUrl)
  expect(status).toBe(200)
  return id
}
