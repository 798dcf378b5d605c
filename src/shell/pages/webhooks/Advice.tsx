import { Icon } from '../../parts/Icon'
import { useQuery } from '../../state/query'
import { adviceFor } from './why-answered'
import '../../parts/why/WhyBox.css'

interface Props {
  name: string
  status: number
  /** What decided, where the emulator did. */
  rule: string | undefined
}

/** Why a caller got this answer, and where to change it. Nothing for an answer as it should be. */
export function Advice({ name, status, rule }: Props) {
  const [{ wallet }] = useQuery()
  const advice = adviceFor(name, status, rule)
  if (!advice) return null
  const { sentence, place } = advice
  return (
    <div class="why">
      <p class="why__sentence">
        <strong>Why:</strong> {sentence}
      </p>
      {place && (
        <p class="row small">
          {rule && <code class="why__rule">{rule}</code>}
          <a
            class="why__place"
            href={wallet ? `${place.href}&wallet=${encodeURIComponent(wallet)}` : place.href}
          >
            {place.text}
            <Icon name="right" size={14} />
          </a>
        </p>
      )}
    </div>
  )
}
