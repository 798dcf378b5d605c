import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'

export type Language = 'text' | 'json' | 'typescript'

/** Something wrong in a text, at a line that counts from 1. */
export interface Mark {
  line: number
  /** Counts from 1; without one the whole line is meant. */
  column?: number | undefined
  message: string
}

export interface Editor {
  /** Shows these and no others, and scrolls to the first. */
  mark(marks: readonly Mark[]): void
  remove(): void
}

interface EditorOptions {
  element: HTMLElement
  label: string
  text: string
  language: Language
  takesFocus: boolean
  /** The line it begins at, from 1. */
  line?: number | undefined
  onInput: (text: string) => void
  onSave: () => void
}

/** Puts an editor into an element, in a chunk of its own. Tab leaves it, as it does every field. */
export function edit({
  element,
  label,
  text,
  language,
  takesFocus,
  line,
  onInput,
  onSave,
}: EditorOptions): Editor {
  const colouring = new Compartment()
  const view = new EditorView({
    parent: element,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightSelectionMatches(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onInput(state.doc.toString())
        }),
        keymap.of([
          {
            key: 'Mod-s',
            run: () => {
              onSave()
              return true
            },
          },
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        syntaxHighlighting(colours),
        colouring.of(language === 'json' ? json() : []),
        theme,
      ],
    }),
  })
  if (takesFocus) view.focus()
  if (line !== undefined) goTo(view, line)
  // A chunk of its own again: most texts need no compiler's words. Without it the text is there, in one colour.
  const compiled =
    language === 'typescript' ? import('./typescript').catch(() => null) : Promise.resolve(null)
  let isGone = false
  void compiled.then((found) => {
    if (found && !isGone) view.dispatch({ effects: colouring.reconfigure(found.typescript) })
  })
  return {
    mark: (marks) =>
      void compiled.then((found) => {
        if (!isGone) found?.mark(view, marks)
      }),
    remove() {
      isGone = true
      view.destroy()
    },
  }
}

function goTo(view: EditorView, line: number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
}

/** The shell's colours, which follow the theme by themselves. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.keyword, tags.definitionKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.typeName, tags.className], color: 'var(--warn)' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
])

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', maxHeight: 'max(18rem, 62dvh)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '0.6rem 0', caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': { border: '0', background: 'var(--sunken)', color: 'var(--muted)' },
  '.cm-activeLine': { background: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-activeLineGutter': { background: 'var(--hover)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { background: 'var(--sand-wash)', outline: '1px solid var(--sand)' },
  '.cm-matchingBracket': { background: 'var(--accent-wash)', outline: '1px solid var(--accent)' },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panel input, .cm-panel button': {
    padding: '0.2rem 0.45rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-s)',
    background: 'var(--raised)',
    color: 'var(--ink)',
    fontSize: 'var(--text-s)',
  },
  '.cm-panel label': { fontSize: 'var(--text-s)' },
  '.cm-tooltip': { border: '1px solid var(--line)', background: 'var(--raised)', color: 'var(--ink)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)', fontFamily: 'var(--sans)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
  },
})
