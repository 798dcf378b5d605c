import { checkBrain } from '#domains/agent'
import { defineRoute } from '#kernel/http/define-route'
import { brainChoice } from '#kernel/settings'

const auth = { kind: 'operator' } as const

export const getBrain = defineRoute('GET /__sandbank/agent/brain', {
  summary: 'Who carries out prompts: the scripted brain or a model',
  level: 'ours',
  auth,
  response: brainChoice,
  handle: async ({ context }) => context.settings.current.brain,
})

export const putBrain = defineRoute('PUT /__sandbank/agent/brain', {
  summary: 'Choose who carries out the prompts that have not begun',
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth,
  body: brainChoice,
  response: brainChoice,
  async handle({ context, body }) {
    await checkBrain(context, body)
    await context.settings.change(context.store, { brain: body })
    context.bus.publish({ type: 'settings.changed' })
    return context.settings.current.brain
  },
})
