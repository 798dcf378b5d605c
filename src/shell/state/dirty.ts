import { useEffect } from 'preact/hooks'

/**
 * Asks before something typed would be lost: when the page is closed, and when a link leads away from it. `home`: a path
 * at which what was typed stays, whatever its query.
 */
export function useLeaveGuard(isDirty: boolean, home?: string): void {
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!link || link.getAttribute('href')?.startsWith('#') || link.getAttribute('target') === '_blank')
        return
      if (link instanceof HTMLAnchorElement && link.pathname === home) return
      if (confirm('What you changed is not saved. Leave all the same?')) return
      // Before the router sees the click, which it would follow whatever was decided here.
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty, home])
}
