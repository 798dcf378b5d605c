import { useEffect, useState } from 'preact/hooks'
import { call } from '../../api'
import { Card } from '../../parts/Card'
import { Choice } from '../../parts/Tabs'
import { publish } from '../../state/events'
import { toastError } from '../../state/toasts'
import type { Directory, UpstreamId, UpstreamState } from '../../wire'
import { STATES, UPSTREAMS } from './upstreams'

/** Whether the services outside answer: the nulls and empty arrays of the documents, at will. */
export function Switchboard({ upstreams }: { upstreams: Directory['upstreams'] }) {
  // Shown at once, so that the arrow keys can go on; what the emulator then says replaces it.
  const [pending, setPending] = useState<Partial<Record<UpstreamId, UpstreamState>>>({})
  useEffect(() => setPending({}), [upstreams])
  const flip = (id: UpstreamId, state: UpstreamState) => {
    setPending((before) => ({ ...before, [id]: state }))
    call('PUT /__sandbank/directory/upstreams/:id', { params: { id }, body: { state } }).then(
      () => publish('directory.changed'),
      (reason: unknown) => {
        toastError(reason)
        setPending({})
      },
    )
  }
  return (
    <Card
      title="Services outside"
      lede="Switch one off to see what your code makes of the nulls. What was cached from it is dropped."
      flush
    >
      <ul class="lines board">
        {UPSTREAMS.map((upstream) => {
          const state = pending[upstream.id] ?? upstreams.find((one) => one.id === upstream.id)?.state ?? 'ok'
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
                onChange={(next) => flip(upstream.id, next)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
