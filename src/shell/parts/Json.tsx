import { useMemo } from 'preact/hooks'
import { Code } from './Code'
import { type JsonPiece, piecesOfJson } from './json-pieces'
import './Json.css'

/** JSON, coloured by kind; anything that is not JSON as plain text. */
export function Json({ text, label }: { text: string; label: string }) {
  const pieces = useMemo(() => piecesOfJson(text), [text])
  return (
    <Code label={label} wraps>
      {pieces === null ? text : pieces.map(renderPiece)}
    </Code>
  )
}

function renderPiece(piece: JsonPiece, at: number) {
  return piece.kind === 'plain' ? (
    piece.text
  ) : (
    <span key={at} class={`json__${piece.kind}`}>
      {piece.text}
    </span>
  )
}
