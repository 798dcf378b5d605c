import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { SEEDED } from '../catalogue/seeded'
import { skillsOf } from '../skills'
import { skillView } from '../view'

const AVAILABLE = Object.entries(SEEDED).map(([slug, { description, tags }]) => ({
  slug,
  description,
  tags: [...tags],
}))

/** Row skills-limits. */
export const listSkills = defineRoute('GET /user/skills', {
  summary: "A wallet's skills by name, and those that can be installed by their slug",
  level: 'ours',
  auth: { kind: 'key-or-session', flag: 'agentApiEnabled' },
  verbatim: true,
  response: z.object({
    skills: z.array(skillView),
    available: z.array(z.object({ slug: z.string(), description: z.string(), tags: z.array(z.string()) })),
  }),
  async handle({ context, principal }) {
    return { skills: await skillsOf(context, principal.walletId), available: AVAILABLE }
  },
})
