import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { Icon } from '../../../parts/Icon'
import { Problem } from '../../../parts/States'
import { WhyBox } from '../../../parts/why/WhyBox'
import { credentials } from '../../../state/emulator'
import { type Memory, SCENE, type SceneStep, type Shown } from './steps'
import './scene.css'

/** Sixty seconds of what the emulator is for: a prompt, its transaction, a day, a refusal, and back. */
export function GuidedScene() {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const memory = useRef<Memory>({})
  const list = useRef<HTMLOListElement>(null)

  const take = async (step: SceneStep) => {
    if (busy || !credentials.value) return
    setBusy(true)
    setError(null)
    try {
      const outcome = await step.take(credentials.value, memory.current)
      setShown((before) => [...before, outcome])
    } catch (thrown) {
      setError(asApiError(thrown))
    } finally {
      setBusy(false)
    }
  }
  // Whoever presses Enter goes on by pressing it again.
  useEffect(() => {
    if (shown.length > 0) list.current?.querySelector<HTMLElement>('[data-next] button')?.focus()
  }, [shown.length])
  const again = () => {
    memory.current = {}
    setShown([])
  }
  return (
    <Card
      title="Sixty seconds"
      lede="A purchase by prompt, its transaction, a day, a refusal, and everything undone. Five presses."
    >
      <ol class="scene" ref={list} aria-live="polite">
        {SCENE.map((step, index) => (
          <li
            key={step.title}
            class={`scene__step ${index < shown.length ? 'scene__step--done' : index > shown.length ? 'scene__step--later' : ''}`}
            aria-current={index === shown.length ? 'step' : undefined}
            data-next={index === shown.length ? '' : undefined}
          >
            <span class="scene__mark num" aria-hidden="true">
              {index < shown.length ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <div class="grow stack stack--tight">
              <p>
                <strong>{step.title}</strong> <span class="small muted">{step.lede}</span>
              </p>
              <Outcome shown={shown[index]} />
              {index === shown.length && (
                <div>
                  <Button kind="primary" size="s" busy={busy} onClick={() => void take(step)}>
                    {step.press}
                  </Button>
                </div>
              )}
              {index === shown.length && error && <Problem error={error} />}
            </div>
          </li>
        ))}
      </ol>
      {shown.length === SCENE.length && (
        <p data-next="">
          <Button size="s" icon="replay" onClick={again}>
            Once more
          </Button>
        </p>
      )}
    </Card>
  )
}

function Outcome({ shown }: { shown: Shown | undefined }) {
  if (!shown) return null
  return (
    <>
      <p class="small scene__outcome">
        {shown.text}
        {shown.link && (
          <>
            {' '}
            <a href={shown.link.href}>{shown.link.text}</a>
          </>
        )}
      </p>
      {shown.decision && <WhyBox decision={shown.decision} />}
    </>
  )
}
