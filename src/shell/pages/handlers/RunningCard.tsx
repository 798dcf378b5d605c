import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { useAction } from '../../state/action'
import { toast } from '../../state/toasts'

type Status = 'active' | 'paused'

interface Props {
  name: string
  isActive: boolean
  onTurn: (status: Status) => Promise<void>
  /** What stays as it is meanwhile. */
  rest: string
}

/** Pauses a handler, or lets it go on. */
export function RunningCard({ name, isActive, onTurn, rest }: Props) {
  const [turn, busy] = useAction(async () => {
    await onTurn(isActive ? 'paused' : 'active')
    toast(isActive ? `Paused ${name}` : `${name} answers again`)
  })
  return (
    <Card title={isActive ? 'It answers' : 'It is paused'}>
      <div class="stack">
        <p class="small muted">
          {isActive
            ? 'Paused, it answers 404 to whoever calls, and keeps everything else.'
            : `Whoever calls gets 404. ${rest} are as they were.`}
        </p>
        <div>
          <Button icon={isActive ? 'pause' : 'play'} busy={busy} onClick={turn}>
            {isActive ? 'Pause' : 'Resume'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
