import { z } from 'zod'

export const skillView = z.object({
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  path: z.string().describe('its folder among the files of the wallet'),
  size: z.int().describe('of SKILL.md, bytes'),
  problem: z.string().nullable().describe('why it cannot be used, where its file was changed by hand'),
})

export const wholeSkillView = skillView.extend({
  content: z.string().describe('SKILL.md as it is kept: {{VAR}} is replaced only when it is used'),
  files: z.array(z.object({ path: z.string(), size: z.int() })),
})
