import { useEffect, useRef, useState } from 'preact/hooks'
import { asApiError } from '../../api'
import { Problem, Skeleton } from '../States'
import type { Editor, Language, Mark } from './code-mirror'
import './TextEditor.css'

interface Props {
  label: string
  /** What it begins with; another text begins anew. */
  text: string
  language: Language
  /** What is wrong with the text, each shown at its line. */
  marks?: readonly Mark[]
  /** The line it begins at, from 1. */
  line?: number | undefined
  /** Takes the focus as soon as it is there. */
  takesFocus?: boolean
  onInput: (text: string) => void
  /** Ctrl S. */
  onSave: () => void
}

const NOTHING: readonly Mark[] = []

/** Edits text, with numbered lines, undo and search. What does it is loaded with the first one. */
export function TextEditor(props: Props) {
  const { label, text, language, marks = NOTHING, takesFocus = false, line, onInput, onSave } = props
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef({ onInput, onSave })
  latest.current = { onInput, onSave }
  const [shown, setShown] = useState<Editor | null>(null)
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
          language,
          takesFocus,
          line,
          onInput: (now) => latest.current.onInput(now),
          onSave: () => latest.current.onSave(),
        })
        setShown(editor)
      },
      (reason: unknown) => setFailure(reason),
    )
    return () => {
      isGone = true
      editor?.remove()
      setShown(null)
    }
  }, [text, label, language, round])
  useEffect(() => shown?.mark(marks), [shown, marks])
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
      {!shown && <Skeleton rows={6} />}
    </div>
  )
}
