import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../helpers/caller'
import { deploy, visitor } from './app-files'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const put = (path: string, content: string) =>
  call('POST', '/user/files', { path: `/apps/harbor/${path}`, content, overwrite: true })
const page = async (manifest: object = {}, html = '<h1>Harbor</h1>') => {
  await deploy(emulator, { manifest })
  await put('index.html', html)
}
const share = async () =>
  (await call('PATCH', '/apps/harbor', { visibility: 'public' })).body.owner.walletAddress as string
const documentAt = async (url: string) => {
  const response = await emulator.fetch(url)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
/** Without a credential. */
const asNobody = async (path: string) => {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    }),
  )
  return { status: response.status, body: await response.json() }
}

describe('POST /apps/:slug/frame', () => {
  it('[app-frame] gives the address of a document that is locked by its headers, with our script before the page', async () => {
    await page()
    const { status, body } = await call('POST', '/apps/harbor/frame', { theme: 'dark', compact: true })
    expect(status).toBe(200)
    const { walletAddress } = (await call('GET', '/apps/harbor')).body.owner
    expect(body).toEqual({
      url: expect.stringMatching(/^\/__sandbank\/frames\/[\w-]+$/),
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      ctx: {
        slug: 'harbor',
        walletAddress,
        theme: 'dark',
        isPublic: false,
        isCompact: true,
        isAuthenticated: true,
      },
    })
    const document = await documentAt(body.url)
    expect(document.status).toBe(200)
    expect(document.headers.get('Content-Security-Policy')).toMatch(
      /^sandbox allow-scripts allow-forms allow-modals; default-src 'none'; /,
    )
    expect(document.headers.get('Connection-Allowlist')).toBe('()')
    expect(document.headers.get('Cache-Control')).toBe('no-store')
    expect(document.text).toMatch(/^<!doctype html><script data-boot="[^"<>]*">/)
    expect(document.text).toContain(body.nonce)
    expect(document.text.endsWith('</script><h1>Harbor</h1>')).toBe(true)
    // Wallet data comes with `ready`, and not before.
    expect(document.text).not.toContain(walletAddress)
  })

  it('[app-frame] an address that was not given out here opens nothing', async () => {
    await page()
    const { url } = (await call('POST', '/apps/harbor/frame', {})).body
    const altered = `${url.slice(0, -6)}${url.slice(-6) === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}`
    const refused = await documentAt(altered)
    expect(refused.status).toBe(404)
    expect(JSON.parse(refused.text)).toEqual({
      error: 'App frame not found',
      message: expect.stringContaining('none that was given out here'),
    })
    // Another text of ours under the same seal.
    expect((await documentAt('/__sandbank/frames/none')).status).toBe(404)
  })

  it('[app-frame] a private app opens for its owner alone, a broken one for nobody, and one without a page says so', async () => {
    await page()
    expect((await asNobody('/apps/harbor/frame')).status).toBe(404)
    const owner = (await call('GET', '/apps/harbor')).body.owner.walletAddress
    expect((await asNobody(`/apps/${owner}/harbor/frame`)).status).toBe(404)
    const { session } = await visitor(emulator)
    expect((await call('POST', `/apps/${owner}/harbor/frame`, {}, session)).status).toBe(404)

    await deploy(emulator, { slug: 'bare' })
    const { url } = (await call('POST', '/apps/bare/frame', {})).body
    expect(JSON.parse((await documentAt(url)).text)).toEqual({
      error: 'App has no page',
      message: expect.stringContaining('/apps/bare/index.html'),
    })
    await deploy(emulator, { slug: 'bare', manifest: { permissions: ['read:minds'] } })
    expect((await call('POST', '/apps/bare/frame', {})).status).toBe(422)
    expect((await documentAt(url)).status).toBe(422)
  })

  it('[app-signin] [app-ctx-events] ctx says who looks, and as whose wallet the app acts', async () => {
    await page({ frontendIdentity: 'viewer' })
    const owner = await share()
    expect((await asNobody(`/apps/${owner}/harbor/frame`)).body.ctx).toEqual({
      slug: 'harbor',
      theme: 'light',
      isPublic: true,
      isCompact: false,
      isAuthenticated: false,
    })
    const { session } = await visitor(emulator)
    const seen = (await call('POST', `/apps/${owner}/harbor/frame`, {}, session)).body.ctx
    expect(seen).toMatchObject({ isAuthenticated: true, walletAddress: expect.stringMatching(/^0x/) })
    expect(seen.walletAddress).not.toBe(owner)

    await page()
    expect((await asNobody(`/apps/${owner}/harbor/frame`)).body.ctx).toMatchObject({
      isAuthenticated: false,
      walletAddress: owner,
    })
  })
})

describe('the document of an app', () => {
  it('[app-frame] carries the files of the app that the page names, and no others', async () => {
    await page(
      {},
      `<link rel="stylesheet" href="look.css"><script src="./code/draw.js" defer></script>
<img src="designs/dot.svg"><img src="../other/secret.svg"><!-- <script src="look.css"></script> -->
<script>const text = '<img src="designs/dot.svg">'</script><script src="https://cdn.test/x.js"></script><p>end`,
    )
    await put('look.css', 'p { color: red }')
    await put('code/draw.js', "document.title = '</script>$&'")
    await put('designs/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await call('POST', '/user/files', { path: '/apps/other/secret.svg', content: '<svg/>' })
    const { url } = (await call('POST', '/apps/harbor/frame', {})).body
    const { text } = await documentAt(url)
    expect(text.slice(text.indexOf('</script>') + 9)).toBe(
      `<style>p { color: red }</style>
<img src="data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}"><img src="../other/secret.svg"><!-- <script src="look.css"></script> -->
<script>const text = '<img src="designs/dot.svg">'</script><script src="https://cdn.test/x.js"></script><p>end<script>document.title = '<\\/script>$&'</script>`,
    )
  })
})

describe('GET /apps/:slug/secrets', () => {
  it('[app-secrets] says which are declared and set, and never a value', async () => {
    await page({ secrets: ['HARBOR_KEY', { key: 'OTHER', required: true }] })
    await call('POST', '/agent/env', { key: 'HARBOR_KEY', value: 'hush-hush-hush' })
    const { body } = await call('GET', '/apps/harbor/secrets')
    expect(body).toEqual({
      secrets: [
        { key: 'HARBOR_KEY', scope: 'owner', required: false, set: true },
        { key: 'OTHER', scope: 'owner', required: true, set: false },
      ],
      isOwner: true,
    })
    const owner = await share()
    const response = await emulator.fetch(new Request(`http://sandbank.test/apps/${owner}/harbor/secrets`))
    expect((await response.json()).isOwner).toBe(false)
  })
})
