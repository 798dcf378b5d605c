import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { useDraft } from './draft'

const host = document.createElement('div')
afterEach(() => render(null, host))

function Field({ stored }: { stored: string }) {
  const [text, setDraft] = useDraft(stored)
  return <input value={text} onInput={(event) => setDraft(event.currentTarget.value)} />
}

const show = (stored: string) => render(<Field stored={stored} />, host)
const value = () => host.querySelector('input')?.value

function type(text: string): void {
  const input = host.querySelector('input') as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('a draft', () => {
  it('keeps what is typed before the effects of the first paint have run', async () => {
    await act(() => {
      show('one')
      type('two')
    })
    expect(value()).toBe('two')
  })

  it('keeps what is typed while what is stored changes', async () => {
    await act(() => show('one'))
    await act(() => type('two'))
    await act(() => {
      show('other')
      type('two and more')
    })
    expect(value()).toBe('two and more')
  })

  it('follows what is stored while nothing was typed, and once both are equal', async () => {
    await act(() => show('one'))
    await act(() => show('two'))
    expect(value()).toBe('two')
    await act(() => type('three'))
    await act(() => show('three'))
    await act(() => show('four'))
    expect(value()).toBe('four')
  })
})
