import { z } from 'zod'
import { ownSkills } from '#domains/skills'
import { defineTool } from '../tool'

/** Row skills-limits. */
export const listSkills = defineTool({
  name: 'list_skills',
  description: 'The skills of the wallet: instructions for tasks, by name.',
  args: z.strictObject({}),
  writes: false,
  words: () => 'list the skills',
  async run({ context, principal }) {
    const skills = await (await ownSkills()).skillsOf(context, principal.walletId)
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

const installArgs = z.strictObject({
  slug: z.string().min(1).max(64).optional().describe('of a skill that comes with the emulator'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe('instead: the address of a SKILL.md'),
})

/** Row skills-limits, as POST /user/skills/install. */
export const installSkill = defineTool<z.infer<typeof installArgs>>({
  name: 'install_skill',
  description:
    'Install a skill, because the user asks for it: one that comes with the emulator, or a SKILL.md by its address.',
  args: installArgs,
  writes: true,
  words: ({ slug, url }) => `install the skill ${slug ?? url ?? ''}`,
  async run(call, { slug, url }) {
    const { added, fetchedFiles, seededFiles } = await ownSkills()
    const files =
      url === undefined
        ? seededFiles(slug ?? '')
        : await call.once('files', async () => ({ ...(await fetchedFiles(call.context, url, call.signal)) }))
    const { name, description } = await added(call, files, false)
    return {
      changed: true,
      text: `Installed the skill ${name}: ${description} Say: run the skill ${name}.`,
      data: { name, description },
    }
  },
})

const args = z.strictObject({
  name: z.string().min(1).max(64),
  task: z.string().max(2_000).optional().describe('what of it is asked for'),
})

/**
 * Rows skills-limits, env-substitution. The instructions have `{{VAR}}` in them as they are stored: what a step came to is
 * written down, so a value may not be in it. It is put in where it is used: in what a tool server is sent.
 */
export const runSkill = defineTool<z.infer<typeof args>>({
  name: 'run_skill',
  description:
    'The instructions of a skill, to be followed for the user. {{NAME}} in them stands for a variable; pass it on to call_tool as it is.',
  args,
  writes: false,
  words: ({ name, task }) => `run the skill ${name}${task === undefined ? '' : `: ${task}`}`,
  async run({ context, principal }, { name }) {
    const instructions = await (await ownSkills()).storedInstructions(context, principal.walletId, name)
    return { text: `The skill ${name} says:\n${instructions}`, data: { name, instructions } }
  },
})
