import type { Emulator } from 'sandbank'
import { caller } from '../helpers/caller'

/** Writes an app as files of the wallet, as anybody deploys one. */
export async function deploy(
  emulator: Emulator,
  { slug = 'harbor', manifest = {}, scripts = {}, key }: AppFiles,
): Promise<void> {
  const call = caller(emulator)
  const put = async (path: string, content: string) => {
    const { status, body } = await call('POST', '/user/files', { path, content, overwrite: true }, key)
    if (status > 201) throw new Error(JSON.stringify(body))
  }
  for (const [name, source] of Object.entries(scripts)) await put(`/apps/${slug}/scripts/${name}.ts`, source)
  const text =
    typeof manifest === 'string'
      ? manifest
      : JSON.stringify({ slug, scripts: Object.keys(scripts), ...manifest }, null, 2)
  await put(`/apps/${slug}/manifest.json`, text)
}

export interface AppFiles {
  readonly slug?: string
  readonly manifest?: object | string
  readonly scripts?: Readonly<Record<string, string>>
  readonly key?: string
}

/** A wallet that is not the developer's, with a session of its own. */
export async function visitor(emulator: Emulator): Promise<{ walletId: string; session: string }> {
  const call = caller(emulator)
  const { wallets } = (await call('GET', '/__sandbank/wallets')).body
  const { id: walletId } = wallets.find(({ id }: { id: string }) => id !== 'wlt_developer')
  const { session } = (await call('POST', '/__sandbank/sessions', { walletId })).body
  return { walletId, session }
}

/** CPU time of a script, ms. */
const SCRIPT_CPU_MS = 2_000

/**
 * Which limit ended a run. That of CPU time, too, where a machine that has much else to do did not give the script as
 * much of it within the minute that it may run.
 */
export function limitThatEnded({ error, cpuMs }: { error: { why: string }; cpuMs: number }): string {
  return error.why === 'wall' && cpuMs < SCRIPT_CPU_MS ? 'cpu' : error.why
}

/** What the developer's own pages do, by their web session. */
export async function desk(emulator: Emulator, method: string, path: string, body?: object) {
  const { session } = (await caller(emulator)('GET', '/__sandbank/credentials')).body
  const response = await emulator.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
