import type { z } from 'zod'
import type { Context } from '#kernel/context'
import { isRefusal, Refusal } from '#kernel/errors'
import type { Call } from '#kernel/http/define-route'
import { SEEDED } from './catalogue/seeded'
import { invalidSkill, skillErrors } from './errors'
import { MAX_SKILL_BYTES } from './skill-file'
import { addSkill, draftSkill, skillTables, wholeSkill } from './skills'
import type { wholeSkillView } from './view'

const TIMEOUT_MS = 30_000

/** The files of a skill to install. Throws 400 for an unknown slug. */
export function seededFiles(slug: string): Readonly<Record<string, string>> {
  const known = Object.hasOwn(SEEDED, slug) ? SEEDED[slug] : undefined
  if (known) return known.files
  throw invalidSkill('slug', `must be one of ${Object.keys(SEEDED).join(', ')}`)
}

/** The SKILL.md at an address, under the policy for user code. Throws 502 where it cannot be fetched. */
export async function fetchedFiles(
  context: Context,
  url: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (!URL.canParse(url)) throw invalidSkill('url', 'must be an http(s) URL')
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_SKILL_BYTES }
  const failed = (how: (why: string) => string) => (thrown: unknown) => {
    signal.throwIfAborted()
    if (isRefusal(thrown)) throw thrown
    throw unreachable(url, how(thrown instanceof Error ? thrown.message : String(thrown)))
  }
  const response = await context.outbound
    .as('user-code')
    .fetch(url, { signal }, limits)
    .catch(failed((why) => `${why}. In a browser it must also allow this origin (CORS)`))
  if (response.ok) {
    const text = await response
      .text()
      .catch(failed((why) => `it broke off in the middle of its answer (${why})`))
    return { 'SKILL.md': text }
  }
  await response.body?.cancel()
  throw unreachable(url, `it answers ${response.status}`)
}

function unreachable(url: string, why: string): Refusal {
  const { origin } = new URL(url)
  return new Refusal(skillErrors.unreachable, `url: ${origin}: ${why}. (Rule skills.fetch.)`, {
    rule: 'skills.fetch',
    facts: { origin, why },
  })
}

/** Puts the files of a skill in, once for its request. Throws 409 where there is one of its name, unless `overwrite`. */
export async function added(
  { context, principal, transact }: Pick<Call, 'context' | 'transact'> & { principal: { walletId: string } },
  files: Readonly<Record<string, string>>,
  overwrite: boolean,
): Promise<z.infer<typeof wholeSkillView>> {
  const { walletId } = principal
  const draft = await draftSkill(context, walletId, files)
  const name = await transact(skillTables, (context) => addSkill(context, walletId, draft, { overwrite }))
  context.bus.publish({ type: 'files.changed', walletId })
  const skill = await wholeSkill(context, walletId, name)
  return { ...skill, files: [...skill.files] }
}
