import { z } from 'zod'
import { fileErrors } from '#domains/files'
import { defineRoute } from '#kernel/http/define-route'
import { invalidSkill, skillErrors } from '../errors'
import { added, fetchedFiles, seededFiles } from '../install'
import { frontmatter, writeSkillFile } from '../skill-file'
import { wholeSkillView } from '../view'

/** A SKILL.md of 1 MB, escaped, and reference files. */
const MAX_BODY_BYTES = 8 * 1_048_576

const overwrite = z.boolean().default(false).describe('replace a skill of that name')
const add = {
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  verbatim: true,
  privateBody: true,
  maxBodyBytes: MAX_BODY_BYTES,
  status: 201,
  response: wholeSkillView,
  errors: [skillErrors.exists, skillErrors.tooMany, fileErrors.storageFull, fileErrors.exists],
} as const

/** Row skills-limits. */
export const writeSkill = defineRoute('POST /user/skills', {
  ...add,
  summary: 'Write a skill: its SKILL.md is made of these fields',
  body: frontmatter.extend({ instructions: z.string().trim().min(1), overwrite }).strict(),
  async handle(call) {
    const { instructions, overwrite, ...head } = call.body
    return added(call, { 'SKILL.md': await writeSkillFile(head, instructions) }, overwrite)
  },
})

/** Row skills-limits. */
export const installSkill = defineRoute('POST /user/skills/install', {
  ...add,
  summary: 'Install a skill: one of ours by its slug, the SKILL.md at an address, or files that are sent',
  body: z.strictObject({
    slug: z.string().optional(),
    url: z.string().max(2_000).optional(),
    files: z.record(z.string(), z.string()).optional().describe('texts by path, SKILL.md among them'),
    overwrite,
  }),
  errors: [...add.errors, skillErrors.unreachable],
  async handle(call) {
    const { slug, url, files, overwrite } = call.body
    if ([slug, url, files].filter((source) => source !== undefined).length !== 1) {
      throw invalidSkill('body', 'must have exactly one of slug, url and files')
    }
    if (slug !== undefined) return added(call, seededFiles(slug), overwrite)
    if (url !== undefined) return added(call, await fetchedFiles(call.context, url, call.signal), overwrite)
    return added(call, files ?? {}, overwrite)
  },
})
