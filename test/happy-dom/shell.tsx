import { type ComponentChildren, render } from 'preact'
import { LocationProvider } from 'preact-iso'
import { createEmulator } from 'sandbank'
import { vi } from 'vitest'
import { setTransport } from '../../src/shell/api'
import { readClock } from '../../src/shell/state/clock'
import { loadEmulator } from '../../src/shell/state/emulator'

/** A part of the shell in this document, on an emulator of its own. `close` when done. */
export async function showOnEmulator(children: ComponentChildren) {
  const emulator = createEmulator()
  // What the page before this one kept in the address is not its business.
  history.replaceState(null, '', '/')
  setTransport((path, init) => emulator.fetch(new URL(path, 'http://localhost').href, init))
  // Files share the shell's state: a page before this one may have been years ahead.
  await Promise.all([loadEmulator(), readClock()])
  const root = document.body.appendChild(document.createElement('main'))
  render(<LocationProvider>{children}</LocationProvider>, root)
  return {
    emulator,
    root,
    /** Resolves as soon as `read` answers something. */
    find: <T,>(read: (root: HTMLElement) => T | null | undefined | false) =>
      vi.waitUntil(() => read(root), { timeout: 60_000 }),
    type(label: string, text: string) {
      const [found] = [...root.querySelectorAll('label')].filter((one) => one.textContent === label)
      const input = found && document.getElementById(found.htmlFor)
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
        throw new Error(`No field is labelled ${label}.`)
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    press(name: string) {
      const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
      const button = all.find((one) => one.textContent === name || one.getAttribute('aria-label') === name)
      if (!button) throw new Error(`No button is called ${name}: ${all.map((one) => one.textContent).join()}`)
      button.click()
    },
    async close() {
      render(null, root)
      root.remove()
      await emulator.close()
    },
  }
}
