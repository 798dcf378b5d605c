import type { Page } from 'playwright-core'
import { pageScript } from '../../helpers/page-script'

/** Who acts in the pages of a test. */
export interface Person {
  walletId: string
  walletAddress: string
  /** A web session. */
  credential: string
}

/** Sends as the developer, from the page. */
async function send(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([how, where, sent]) => {
      const { keys } = await (await fetch('/__sandbank/credentials')).json()
      const response = await fetch(where, {
        method: how,
        headers: { 'X-API-Key': keys.full, 'Content-Type': 'application/json' },
        ...(sent && { body: JSON.stringify(sent) }),
      })
      return { status: response.status, body: await response.json() }
    },
    [method, path, body] as const,
  )
}

/** Writes the files of an app, and makes it public. */
export async function deployPage(
  page: Page,
  { slug, manifest = {}, files }: { slug: string; manifest?: object; files: Record<string, string> },
): Promise<void> {
  const all = { 'manifest.json': JSON.stringify(manifest), ...files }
  for (const [path, content] of Object.entries(all)) {
    await send(page, 'POST', '/user/files', { path: `/apps/${slug}/${path}`, content, overwrite: true })
  }
  const { status, body } = await send(page, 'PATCH', `/apps/${slug}`, { visibility: 'public' })
  if (status !== 200 || body.problems.length > 0) throw new Error(JSON.stringify(body))
}

/** The developer first, then others. */
export async function people(page: Page, count: number): Promise<Person[]> {
  const { wallets } = (await send(page, 'GET', '/__sandbank/wallets')).body
  const developer = wallets.find(({ id }: { id: string }) => id === 'wlt_developer')
  const others = wallets.filter(({ id }: { id: string }) => id !== 'wlt_developer')
  return Promise.all(
    [developer, ...others].slice(0, count).map(async ({ id: walletId, evmAddress }) => {
      const { session } = (await send(page, 'POST', '/__sandbank/sessions', { walletId })).body
      return { walletId, walletAddress: evmAddress, credential: session }
    }),
  )
}

let script: Promise<string> | undefined

/** What makes `apps` of host-page.ts there in a page. */
export function hostScript(): Promise<string> {
  script ??= pageScript('test/e2e/app-frames/host-page.ts')
  return script
}

export async function becomeHost(page: Page): Promise<void> {
  await page.evaluate(await hostScript())
}
