import { useEffect, useRef, useState } from 'preact/hooks'
import { asApiError } from '../../api'
import { Problem, Skeleton } from '../States'
import type { Editor } from './code-mirror'
import './TextEditor.css'

interface Props {
  label: string
  /** What it begins with; another text begins anew. */
  text: string
  isJson: boolean
  onInput: (text: string) => void
  /** Ctrl S. */
  onSave: () => void
}

/** Edits text, with numbered lines, undo and search. What does it is loaded with the first one. */
export function TextEditor({ label, text, isJson, onInput, onSave }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef({ onInput, onSave })
  latest.current = { onInput, onSave }
  const [isThere, setThere] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let editor: Editor | undefined
    let isGone = false
    import('./code-mirror').then(
      ({ edit }) => {
        if (isGone || !ref.current) return
        editor = edit({
          element: ref.current,
          label,
          text,
          isJson,
          onInput: (now) => latest.current.onInput(now),
          onSave: () => latest.current.onSave(),
        })
        setThere(true)
      },
      (reason: unknown) => setFailure(reason),
    )
    return () => {
      isGone = true
      editor?.remove()
    }
  }, [text, label, isJson, round])
  if (failure !== null) {
    return (
      <Problem
        error={asApiError(failure)}
        onRetry={() => {
          setFailure(null)
          setRound(round + 1)
        }}
      />
    )
  }
  return (
    <div class="editor" ref={ref}>
      {!isThere && <Skeleton rows={6} />}
    </div>
  )
}
