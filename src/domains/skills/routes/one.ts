import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { whereFull } from '#kernel/quota/where-full'
import { skillErrors } from '../errors'
import { removeSkill, removeSkillForGood, skillTables, wholeSkill } from '../skills'
import { wholeSkillView } from '../view'

/** Row skills-limits. */
export const readSkill = defineRoute('GET /user/skills/:name', {
  summary: 'One skill with its SKILL.md',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: wholeSkillView,
  errors: [skillErrors.unknown],
  async handle({ context, principal: { walletId }, params }) {
    const skill = await wholeSkill(context, walletId, params.name)
    return { ...skill, files: [...skill.files] }
  },
})

/** Row skills-limits. */
export const deleteSkill = defineRoute('DELETE /user/skills/:name', {
  summary: 'Delete a skill with its files, which can be restored for a day; for good where storage is full',
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled', write: true },
  response: z.object({ success: z.literal(true) }),
  errors: [skillErrors.unknown],
  async handle({ context, principal: { walletId }, params, transact }) {
    await whereFull(
      context,
      transact(skillTables, (context) => removeSkill(context, walletId, params.name)),
      (full) => removeSkillForGood(context, walletId, params.name, full),
    )
    context.bus.publish({ type: 'files.changed', walletId })
    return { success: true as const }
  },
})
