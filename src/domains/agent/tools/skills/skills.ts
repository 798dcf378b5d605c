import { z } from 'zod'
import { keptInstructions, skillsOf } from '#domains/skills'
import { defineTool } from '../tool'

/** Row skills-limits. */
export const listSkills = defineTool({
  name: 'list_skills',
  description: 'The skills of the wallet: instructions for tasks, by name.',
  args: z.strictObject({}),
  writes: false,
  words: () => 'list the skills',
  async run({ context, principal }) {
    const skills = await skillsOf(context, principal.walletId)
    return {
      text:
        skills.length === 0
          ? 'You have no skills. Install one at Skills in the shell, or with POST /user/skills/install.'
          : skills.map(({ name, description, problem }) => `${name}: ${problem ?? description}`).join('\n'),
      data: {
        skills: skills.map(({ name, description, tags, problem }) => ({ name, description, tags, problem })),
      },
    }
  },
})

const args = z.strictObject({ name: z.string().min(1).max(64) })

/**
 * Rows skills-limits, env-substitution. The instructions have `{{VAR}}` in them as they are kept: what a step came to is
 * written down, so a value may not be in it. It is put in where it is used: in what a tool server is sent.
 */
export const runSkill = defineTool<z.infer<typeof args>>({
  name: 'run_skill',
  description:
    'The instructions of a skill, to be followed for the user. {{NAME}} in them stands for a variable; pass it on to call_tool as it is.',
  args,
  writes: false,
  words: ({ name }) => `run the skill ${name}`,
  async run({ context, principal }, { name }) {
    const instructions = await keptInstructions(context, principal.walletId, name)
    return { text: `The skill ${name} says:\n${instructions}`, data: { name, instructions } }
  },
})
