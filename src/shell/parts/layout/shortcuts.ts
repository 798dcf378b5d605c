import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { PLACES } from './places'

/** `g` then a letter goes to a page, `/` goes to the filter of the page, Ctrl/⌘ K opens the palette. */
export function useShortcuts(): { isOpen: boolean; open: () => void; close: () => void } {
  const { route } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let wentAt = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen((open) => !open)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasDialog()) return
      if (event.key === '/') {
        const filter = document.querySelector<HTMLInputElement>('[name="filter"]')
        if (filter) {
          event.preventDefault()
          filter.focus()
          filter.select()
        }
        return
      }
      if (event.key === 'g') {
        wentAt = event.timeStamp
        return
      }
      const place = PLACES.find((one) => one.letter === event.key)
      if (place && event.timeStamp - wentAt < 1200) route(place.href)
      wentAt = 0
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [route])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable)
  )
}

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null
}
