import { Code } from '../../parts/Code'
import { Json } from '../../parts/Json'
import { isPictureType } from '../../picture-types'
import type { Called } from './TryTool'

/** What a tool answered: texts as texts, pictures as pictures, anything else as it is. Nothing of it is run. */
export function ToolResult({ result: { content, structuredContent } }: { result: Called }) {
  return (
    <>
      {content.map((part, at) => (
        <Part key={at} part={part} />
      ))}
      {structuredContent && (
        <Json text={JSON.stringify(structuredContent, null, 2)} label="Structured result" />
      )}
    </>
  )
}

function Part({ part }: { part: Called['content'][number] }) {
  const { type, text, data, mimeType } = part
  if (type === 'text' && typeof text === 'string') {
    return isJson(text) ? (
      <Json text={text} label="Result" />
    ) : (
      <Code label="Result" wraps>
        {text}
      </Code>
    )
  }
  if (type === 'image' && typeof data === 'string' && isPictureType(String(mimeType))) {
    return <img class="toolpicture" src={`data:${mimeType};base64,${data}`} alt="What the tool drew" />
  }
  return <Json text={JSON.stringify(part, null, 2)} label="Result" />
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
