import { useState } from 'preact/hooks'
import { call, request } from '../../api'
import { Button } from '../../parts/Button'
import { TextEditor } from '../../parts/editor/TextEditor'
import { Note, Problem } from '../../parts/States'
import { useLeaveGuard } from '../../state/dirty'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { StoredFile } from '../../wire'
import { isJson, languageOf } from './kinds'

interface Props {
  file: StoredFile
  /** What is stored, and its hash. */
  text: string
  sha256: string
  session: string
  /** The line to begin at, from 1. */
  line: number | undefined
  onClose: () => void
}

/**
 * A text in the editor. What another writer stored meanwhile, the agent for example, is not overwritten without a
 * question.
 */
export function TextEdit({ file, text, sha256, session, line, onClose }: Props) {
  // What it began with: a newer one in the editor would take what was typed away.
  const [base, setBase] = useState({ text, sha256 })
  const [first] = useState(text)
  const [now, setNow] = useState(text)
  const [isBehind, setBehind] = useState(false)
  const isDirty = now !== base.text
  useLeaveGuard(isDirty)
  const [save, busy, refusal] = useSubmit(async (isAgreed: boolean) => {
    const stored = await call('GET /user/files/:id', { key: session, params: { id: file.id } })
    if (!isAgreed && stored.kind === 'file' && stored.sha256 !== base.sha256) {
      setBehind(true)
      return
    }
    const body = { path: stored.path, content: now, overwrite: true }
    const saved = (await request('POST', '/user/files', { key: session, body })) as StoredFile
    setBase({ text: now, sha256: saved.sha256 })
    setBehind(false)
    publish('files.changed')
    toast(`Saved ${file.name}`)
    onClose()
  })
  const problem = isJson(file) && isDirty ? jsonProblem(now) : null
  return (
    <div class="stack">
      {refusal && <Problem error={refusal} />}
      {isBehind && (
        <Note tone="warn">
          <p>Somebody stored another content since you began. Saving replaces it by yours.</p>
          <p class="row">
            <Button size="s" onClick={() => save(true)}>
              Save mine all the same
            </Button>
            <Button size="s" kind="quiet" onClick={onClose}>
              Drop mine, show theirs
            </Button>
          </p>
        </Note>
      )}
      <TextEditor
        label={`Content of ${file.name}`}
        text={first}
        language={languageOf(file)}
        line={line}
        takesFocus
        onInput={setNow}
        onSave={() => save(false)}
      />
      <div class="row">
        <Button kind="primary" busy={busy} disabled={!isDirty} onClick={() => save(false)}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {isDirty ? 'Discard changes' : 'Close'}
        </Button>
        <span class="muted small">
          <kbd>Ctrl S</kbd> saves
        </span>
      </div>
      <p class="small muted" role="status">
        {problem ?? (isDirty ? 'Not saved yet.' : '')}
      </p>
    </div>
  )
}

/** Why a text is no JSON, in the browser's words. It can be saved all the same. */
function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (reason) {
    return `Not valid JSON: ${reason instanceof Error ? reason.message : String(reason)}`
  }
}
