import { memberUses } from '#domains/apps'
import type { BundleTexts } from '#domains/handlers'
import { errors, Refusal } from '#kernel/errors'
import { BRIDGES } from './bridges'

/** What a handler calls its second argument, where it is no pattern: `export default async (request, context) => …`. */
const SECOND_ARGUMENT =
  /export\s+default\s+(?:async\s+)?(?:function\b[^(]*)?\(\s*[^,(){}]*(?:\{[^}]*\}[^,]*)?,\s*(\w+)/g

/** Refuses a handler that calls what its second argument never has. Row x402-cloud-handler. */
export async function enforceContextUses(field: string, { file, code, source }: BundleTexts): Promise<void> {
  const text = source ?? code
  const names = [...text.matchAll(SECOND_ARGUMENT)].map(([, name = '']) => name)
  const { mentions } = await memberUses(text, 'ts', [...new Set(['ctx', ...names])])
  const unknown = mentions.find(({ name, isCalled }) => isCalled && !isThere(name))
  if (!unknown) return
  const line = text.slice(0, unknown.at).split('\n').length
  throw new Refusal(
    errors.invalidRequest,
    `${field}: calls ctx.${unknown.name} (${file}:${line}), which a handler does not have: ctx has ${BRIDGES.join(', ')}. Nothing was deployed. (Rule endpoints.context.)`,
    { rule: 'endpoints.context', facts: { field, file, line, method: unknown.name } },
  )
}

/** Also what is called on a function, or on what it returned: `ctx.askAgent.call`. */
function isThere(name: string): boolean {
  return BRIDGES.some((known) => name === known || name.startsWith(`${known}.`))
}
