import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { PLACES } from './places'

/**
 * `g` then a letter goes to a page, `/` goes to the filter of the page, `r` shows the last requests or hides them, Ctrl/⌘ K
 * opens the palette.
 */
export function useShortcuts(toggleRequests: () => void): {
  isOpen: boolean
  open: () => void
  close: () => void
} {
  const { route } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // Outlives the listener, which a navigation renews.
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
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
        wentAt.current = event.timeStamp
        return
      }
      const place = PLACES.find((one) => one.letter === event.key)
      if (event.timeStamp - wentAt.current >= 1200) {
        if (event.key === 'r') toggleRequests()
      } else if (place) route(place.href)
      wentAt.current = Number.NEGATIVE_INFINITY
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
