import { useState } from 'preact/hooks'
import { api } from '../../api'
import { Card } from '../../parts/Card'
import { Choice } from '../../parts/Tabs'
import { tell } from '../../state/facts'
import { toastError } from '../../state/toasts'
import type { Directory, UpstreamId, UpstreamState } from '../../wire-directory'
import { STATES, UPSTREAMS } from './upstreams'

/** Whether the services outside answer: the nulls and empty arrays of the documents, at will. */
export function Switchboard({ upstreams }: { upstreams: Directory['upstreams'] }) {
  const [busy, setBusy] = useState<UpstreamId | null>(null)
  const flip = (id: UpstreamId, state: UpstreamState) => {
    setBusy(id)
    api
      .setUpstream(id, state)
      .then(() => tell('directory.changed'), toastError)
      .finally(() => setBusy(null))
  }
  return (
    <Card
      title="Services outside"
      lede="Switch one off to see what your code makes of the nulls. What was cached from it is dropped."
      flush
    >
      <ul class="lines board">
        {UPSTREAMS.map((upstream) => {
          const state = upstreams.find((one) => one.id === upstream.id)?.state ?? 'ok'
          return (
            <li key={upstream.id} class="lines__row board__row">
              <div class="grow">
                <p class="lines__name">
                  <span class={`lamp lamp--${state}`} aria-hidden="true" />
                  {upstream.name}
                </p>
                <p class="small muted">{upstream.effects[state]}</p>
              </div>
              <Choice
                label={`${upstream.name} is`}
                options={STATES}
                value={state}
                disabled={busy === upstream.id}
                onChange={(next) => flip(upstream.id, next)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
