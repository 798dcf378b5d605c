import { useEffect, useRef, useState } from 'preact/hooks'

/** How long a question must have been in sight before it can be agreed to, ms: longer than a click that was on its way. */
export const LOOK_MS = 900

/**
 * Whether a person can have seen a dialog: it was in sight, of a window with the focus, for a moment. The moment begins
 * anew whenever the window was left, the pointer was elsewhere, or what lies under the pointer moved. Row app-signin.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const disarm = () => {
      clearTimeout(timer.current)
      setArmed(false)
    }
    const arm = () => {
      disarm()
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      timer.current = setTimeout(() => setArmed(true), LOOK_MS)
    }
    const page = document.documentElement
    addEventListener('blur', disarm)
    addEventListener('focus', arm)
    addEventListener('resize', arm)
    document.addEventListener('visibilitychange', arm)
    page.addEventListener('mouseleave', disarm)
    page.addEventListener('mouseenter', arm)
    arm()
    return () => {
      clearTimeout(timer.current)
      removeEventListener('blur', disarm)
      removeEventListener('focus', arm)
      removeEventListener('resize', arm)
      document.removeEventListener('visibilitychange', arm)
      page.removeEventListener('mouseleave', disarm)
      page.removeEventListener('mouseenter', arm)
    }
  }, [])
  return isArmed
}
