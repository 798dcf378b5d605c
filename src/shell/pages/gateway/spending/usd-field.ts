/** What is wrong with an amount of USD as typed; undefined when it can be sent. */
export function usdProblem(text: string, least: number, most: number): string | undefined {
  const range = `USD from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text.trim())) return range
  const usd = Number(text)
  if (usd < least || usd > most) return range
  return /\.\d{7,}/.test(text.trim())
    ? 'At most six digits after the point: a millionth of a dollar.'
    : undefined
}
