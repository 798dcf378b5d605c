import type { Emulator } from 'sandbank'

/** Names of the name service and handles in a text; no address of mail, no package, no path. */
export function namesIn(text: string): string[] {
  const found = text.matchAll(/(?<![\w@/.:-])(@[a-z][\w-]*|[a-z][\w-]*\.eth)(?![\w/-]|\.\w)/gi)
  return [...new Set([...found].map(([name]) => name))]
}

/** Whoever a name or a handle that somebody reads leads to, in the world of `emulator`. */
export async function addressOf(emulator: Emulator, name: string): Promise<string | undefined> {
  const response = await emulator.fetch(`/addresses/resolve?value=${encodeURIComponent(name)}`, {
    headers: { 'X-API-Key': emulator.keys.full },
  })
  return (await response.json()).address
}

/** Whether the agent takes a text for a prompt. */
export async function isPrompt(emulator: Emulator, text: string): Promise<boolean> {
  const { outcome, intents } = await emulator.understand(text)
  return outcome !== 'not_understood' && intents.length > 0
}

/** What a prompt comes to right after a reset, by the person who sits at the shell: the job and its steps. */
export async function inFreshWorld(emulator: Emulator, prompt: string) {
  await emulator.reset()
  const headers = { Authorization: `Bearer ${emulator.session}`, 'Content-Type': 'application/json' }
  const get = async (path: string) => (await emulator.fetch(path, { headers })).json()
  const body = JSON.stringify({ prompt })
  const queued = await (await emulator.fetch('/agent/prompt', { method: 'POST', headers, body })).json()
  await emulator.jobsEnded()
  const { status, outcome, response } = await get(`/agent/job/${queued.jobId}`)
  const { steps } = await get(`/__sandbank/agent/jobs/${queued.jobId}/steps`)
  return { status, outcome, response, steps }
}
