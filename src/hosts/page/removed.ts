import { CHANNEL } from '../socket-channel'
import { endRun, undoAtStop } from './page-run'
import { holdCalls } from './queued-calls'
import { StartError } from './start-error'

/** Sent to the other tabs of an origin from which Sandbank is removed. */
export const REMOVED = 'sandbank.removed'

let isFollowing = false

/**
 * Ends the emulator in this page when Sandbank is removed in another tab. This one did not ask for that, so its calls of
 * the hosted service are refused, until it is reloaded.
 */
export function followRemoval(onRemoved?: () => void): void {
  if (isFollowing) return
  isFollowing = true
  const channel = new BroadcastChannel(CHANNEL)
  undoAtStop(() => {
    channel.close()
    isFollowing = false
  })
  channel.onmessage = ({ data }) => {
    if (data?.type !== REMOVED) return
    const removed = new StartError(
      'stopped',
      'Sandbank was removed from this origin in another tab.',
      'Reload the page.',
    )
    void endRun(removed, 'removed')
    holdCalls(Promise.reject(removed))
    if (onRemoved) onRemoved()
    else console.warn(removed.message)
  }
}
