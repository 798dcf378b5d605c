import { z } from 'zod'
import { ownSkills } from '#domains/skills'
import { defineRoute } from '#kernel/http/define-route'
import { profileErrors } from '../profiles'
import { approvedProfile } from '../visible'

export const skills = defineRoute('GET /agent-profiles/:identifier/skills', {
  summary: "The skills of a project's wallet, by name; what they say stays with the wallet",
  level: 'public',
  auth: { kind: 'public' },
  response: z.object({
    skills: z.array(z.object({ name: z.string(), description: z.string(), tags: z.array(z.string()) })),
  }),
  errors: [profileErrors.unknown],
  async handle({ context, params }) {
    const { profile } = await approvedProfile(context, params.identifier)
    const { skillsOf } = await ownSkills()
    const found = await skillsOf(context, profile.walletId)
    const usable = found.filter(({ problem }) => problem === null)
    return { skills: usable.map(({ name, description, tags }) => ({ name, description, tags })) }
  },
})
