import { javascript } from '@codemirror/lang-javascript'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Mark } from './code-mirror'

/** TypeScript in its colours, with a gutter for what is wrong. */
export const typescript: Extension = [javascript({ typescript: true }), lintGutter()]

export function mark(view: EditorView, marks: readonly Mark[]): void {
  const { doc } = view.state
  const diagnostics = marks.map(({ line, column = 1, message }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
    return { from: Math.min(from + column - 1, to), to, severity: 'error' as const, message }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
  const [first] = diagnostics
  if (first) view.dispatch({ effects: EditorView.scrollIntoView(first.from, { y: 'center' }) })
}
