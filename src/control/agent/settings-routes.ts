import { defineRoute } from '#kernel/http/define-route'
import { changeSettings, readSettings, settingsChanges, settingsView } from '#operators/agent'

const auth = { kind: 'session' } as const

export const getAgentSettings = defineRoute('GET /__sandbank/agent/settings', {
  summary:
    "What the agent of the session's wallet goes by where a prompt does not say it, and what it asks about",
  level: 'ours',
  auth,
  response: settingsView,
  handle: ({ context, principal }) => readSettings(context, principal.walletId),
})

export const patchAgentSettings = defineRoute('PATCH /__sandbank/agent/settings', {
  summary: 'Change what is sent, for every later prompt; null is the default of the emulator',
  level: 'ours',
  auth,
  body: settingsChanges,
  response: settingsView,
  handle: (call) => changeSettings(call, call.principal.walletId, call.body),
})
