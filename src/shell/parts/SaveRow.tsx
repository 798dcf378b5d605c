import type { ApiError } from '../api'
import { Button } from './Button'
import { Problem } from './States'

interface Props {
  refusal: ApiError | null
  busy: boolean
  isDirty: boolean
  onDiscard: () => void
}

/** The end of a form of settings: why they were refused, saving and discarding them. */
export function SaveRow({ refusal, busy, isDirty, onDiscard }: Props) {
  return (
    <>
      {refusal && <Problem error={refusal} />}
      <div class="row">
        <Button kind="primary" submit busy={busy} disabled={!isDirty}>
          Save
        </Button>
        {isDirty && (
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <span class="small muted" role="status">
          {isDirty ? 'Not saved yet.' : ''}
        </span>
      </div>
    </>
  )
}
