import { useEffect } from 'preact/hooks'
import { health } from '../../state/emulator'

const LOOK_AGAIN_MS = 4000

/**
 * Looks again now and then where new blocks are not announced: a Node host has no channel to its pages, and a node
 * elsewhere none to us.
 */
export function useNewBlocks(isElsewhere: boolean, look: () => void): void {
  const hasEvents = !isElsewhere && health.value?.host !== 'node'
  useEffect(() => {
    if (hasEvents) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [hasEvents])
}
