import { Button } from '../../../parts/Button'
import { Icon } from '../../../parts/Icon'
import { adviceFor, type View } from './advice'
import type { GatewayError } from './reading'

/** An error in the gateway's own words, and where to change what it is about. */
export function Refused({ error, onView }: { error: GatewayError; onView: (view: View) => void }) {
  const advice = adviceFor(error)
  const { view } = advice ?? {}
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div class="grow">
        <p class="problem__title">
          {error.code || 'No answer'}
          {error.status > 0 && <span class="problem__status num">{error.status}</span>}
          {error.type && error.type !== error.code && <span class="problem__status">{error.type}</span>}
        </p>
        <p>{error.message}</p>
        {advice?.href && <a href={advice.href}>{advice.text}</a>}
      </div>
      {advice && view && (
        <Button size="s" icon="right" onClick={() => onView(view)}>
          {advice.text}
        </Button>
      )}
    </div>
  )
}
