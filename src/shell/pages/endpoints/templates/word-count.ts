/** POST {"text": "…"}. A status of 400 and above costs the caller nothing. */
export default async function handler(request: Request) {
  const { text } = (await request.json().catch(() => ({}))) as { text?: unknown }
  if (typeof text !== 'string') {
    return Response.json({ error: 'Send {"text": "…"} as JSON. You were not charged.' }, { status: 400 })
  }
  const words = text.split(/\s+/).filter((word) => word !== '')
  return { words: words.length, characters: text.length }
}
