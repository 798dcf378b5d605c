import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
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

export interface Editor {
  remove(): void
}

interface Wish {
  element: HTMLElement
  label: string
  text: string
  isJson: boolean
  onInput: (text: string) => void
  onSave: () => void
}

/** Puts an editor into an element and the focus into the editor, in a chunk of its own. Tab leaves it, as it does every field. */
export function edit({ element, label, text, isJson, onInput, onSave }: Wish): Editor {
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
        ...(isJson ? [json(), syntaxHighlighting(colours)] : []),
        theme,
      ],
    }),
  })
  view.focus()
  return { remove: () => view.destroy() }
}

/** The house's colours, which follow the theme by themselves. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
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
})
