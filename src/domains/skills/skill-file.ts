import { utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import { errors, Refusal } from '#kernel/errors'
import { invalidSkill } from './errors'

/** Bytes. Row skills-limits. */
export const MAX_SKILL_BYTES = 1_048_576
export const MAX_REFERENCE_BYTES = 102_400
/** Files of a skill besides its SKILL.md. */
export const MAX_REFERENCES = 50

/** Also the name of its folder. */
const skillName = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case letters, digits and single hyphens')

export const frontmatter = z.object({
  name: skillName,
  description: z.string().trim().min(1).max(1_024),
  tags: z.array(z.string().trim().min(1).max(50)).max(20).default([]),
})
export type Frontmatter = z.infer<typeof frontmatter>

/** What stands at the head of a SKILL.md and below it. Throws 400 that names what is wrong; `field`: what it came in. */
export async function readSkillFile(
  text: string,
  field = 'SKILL.md',
): Promise<Frontmatter & { instructions: string }> {
  enforceSize(text, MAX_SKILL_BYTES, field)
  const parts = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text)
  if (!parts) throw invalidSkill(field, 'must begin with frontmatter: YAML between two lines of ---')
  const [, head = '', instructions = ''] = parts
  const read = frontmatter.safeParse(await parsedYaml(head, field))
  if (read.success) return { ...read.data, instructions: instructions.trim() }
  const [issue] = read.error.issues
  const path = issue?.path.join('.') ?? ''
  const value = issue && issue.code === 'invalid_type' && issue.message.includes('undefined')
  throw invalidSkill(
    `${field}, ${path || 'frontmatter'}`,
    value
      ? 'is required'
      : (issue?.message ?? 'is wrong').replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  )
}

async function parsedYaml(head: string, field: string): Promise<unknown> {
  const { parse } = await import('yaml')
  try {
    // No aliases: a few lines of them can stand for more than memory holds.
    return parse(head, { maxAliasCount: 0, logLevel: 'error' })
  } catch (thrown) {
    const [line = ''] = (thrown as Error).message.split('\n')
    throw invalidSkill(`${field}, frontmatter`, `is not valid YAML (${line.replace(/:$/, '')})`)
  }
}

/** A SKILL.md of its parts. */
export async function writeSkillFile(
  { name, description, tags }: Frontmatter,
  instructions: string,
): Promise<string> {
  const { stringify } = await import('yaml')
  const text = `---\n${stringify({ name, description, tags })}---\n\n${instructions.trim()}\n`
  enforceSize(text, MAX_SKILL_BYTES, 'instructions')
  return text
}

/** Throws 413. */
export function enforceSize(text: string, most: number, field: string): void {
  const { length } = utf8ToBytes(text)
  if (length <= most) return
  throw new Refusal(
    errors.bodyTooLarge,
    `${field}: has ${length} bytes, and may have ${most}. (Rule skills.size.)`,
    { rule: 'skills.size', facts: { field, bytes: length, most } },
  )
}
