import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { h, render } from 'preact'
import { afterAll, expect, it, vi } from 'vitest'
import { runFolder } from '../docs/run-blocks'
import { carryOut } from '../docs/tree'

const folder = runFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (file: string) => import(/* @vite-ignore */ join(folder, 'src', file))

it('opens the page of docs/extending.md from the side bar of the shell, with what its route answers', async () => {
  carryOut('docs/extending.md', folder)
  const [{ createEmulator }, { App }, { setTransport }, { loadEmulator }, { readClock }] = await Promise.all(
    ['hosts/test.ts', 'shell/App.tsx', 'shell/api.ts', 'shell/state/emulator.ts', 'shell/state/clock.ts'].map(
      load,
    ),
  )
  const emulator = createEmulator()
  const find = <T,>(read: () => T | null | undefined | false) => vi.waitUntil(read, { timeout: 60_000 })
  const root = document.body.appendChild(document.createElement('main'))
  history.replaceState(null, '', '/')
  setTransport((path: string, init: RequestInit) => emulator.fetch(`http://localhost${path}`, init))
  try {
    await Promise.all([loadEmulator(), readClock()])
    render(h(App, {}), root)
    const go = async (href: string, heading: string) => {
      const link = await find(() => root.querySelector<HTMLElement>(`nav a[href="${href}"]`))
      link.click()
      await find(() => root.querySelector('h1')?.textContent === heading)
    }
    await go('/ui/wallet', 'Wallet')
    await go('/ui/guestbook', 'Guestbook')
    await find(() => root.textContent.includes('No notes yet'))
    const signed = await emulator.fetch('/guestbook', {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'hello from a wallet' }),
    })
    expect(signed.status).toBe(201)
    await go('/ui/keys', 'Keys')
    await go('/ui/guestbook', 'Guestbook')
    const line = await find(() => root.querySelector('.lines__row'))
    expect(line.textContent).toBe('hello from a wallet')
    expect(document.title).toBe('Guestbook · Sandbank')
  } finally {
    render(null, root)
    root.remove()
    await emulator.close()
  }
})
