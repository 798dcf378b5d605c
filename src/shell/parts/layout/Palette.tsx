import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useResource } from '../../state/resource'
import { Finder } from '../Finder'
import { agentCommand, commands, matching } from './commands'
import { findOnChain, loadFinds } from './finds'

/** As many as a user would read before typing another letter. */
const MOST = 40

/** Everything one can go to, find or do, by typing a few letters. */
export function Palette({ onClose, onRequests }: { onClose: () => void; onRequests: () => void }) {
  const { route } = useLocation()
  const own = useMemo(() => commands(route, onRequests), [route])
  const finds = useResource('finds', (signal) => loadFinds(route, signal))
  return (
    <Finder
      label="Find a page, an action, a wallet, a token, a webhook, an app or a job"
      placeholder="Where to, or what to do?"
      find={(text) => [
        ...(text.trim() === ''
          ? own
          : [...matching([...own, ...(finds.data ?? [])], text).slice(0, MOST), ...findOnChain(text, route)]),
        agentCommand(text, route),
      ]}
      none={finds.loading ? 'Looking among wallets, tokens, profiles and jobs…' : 'Nothing is called that.'}
      problem={
        finds.error && `Wallets, tokens, profiles and jobs cannot be found now: ${finds.error.message}`
      }
      onClose={onClose}
    />
  )
}
