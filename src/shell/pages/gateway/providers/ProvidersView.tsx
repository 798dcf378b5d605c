import { useEffect, useState } from 'preact/hooks'
import { call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Problem, Skeleton } from '../../../parts/States'
import { useResource } from '../../../state/resource'
import { AddUpstream } from './AddUpstream'
import { ConfidentialCard } from './ConfidentialCard'
import { ProviderCard } from './ProviderCard'

/** A model server elsewhere may come and go without an event. */
const LOOK_AGAIN_MS = 10_000

/** Who answers, in which order, and what is broken on purpose. */
export function ProvidersView() {
  const [isAdding, setAdding] = useState(false)
  const found = useResource('providers', (signal) => call('GET /__sandbank/gateway/providers', { signal }), [
    'provider.changed',
  ])
  const { reload } = found
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  if (found.error && !found.data) return <Problem error={found.error} onRetry={found.reload} />
  if (!found.data) return <Skeleton rows={6} tall />
  const { providers } = found.data
  const upstreams = providers.filter(({ upstream }) => upstream !== null)
  return (
    <div class="cols">
      <div class="stack stack--wide">
        <div class="row row--between">
          <p class="muted small gwintro">
            A request goes to the first that serves its model; another is tried before anything was sent. The
            scripted one answers what nobody else does.
          </p>
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add a model server
          </Button>
        </div>
        {providers.map((provider) => (
          <ProviderCard
            key={provider.name}
            provider={provider}
            place={upstreams.indexOf(provider)}
            upstreams={upstreams}
          />
        ))}
      </div>
      <div class="stack stack--wide">
        <ConfidentialCard />
      </div>
      {isAdding && <AddUpstream onClose={() => setAdding(false)} />}
    </div>
  )
}
