import { useEffect } from 'preact/hooks'
import type { PaidCall } from '../../../wire'

const LOOK_MS = 1000

/** Reads calls again while a payment of theirs is not settled: of a server's emulator no event reaches the page. */
export function useSettling(calls: readonly PaidCall[], reload: () => void): void {
  const isPending = calls.some(({ payment }) => payment === 'pending')
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(reload, LOOK_MS)
    return () => clearInterval(timer)
  }, [isPending])
}
