import type { Emulator } from 'sandbank'
import { caller } from '../helpers/caller'

/** What a wallet owns beside tokens, one line for each thing. */
export async function belongings(emulator: Emulator): Promise<ReadonlySet<string>> {
  const call = caller(emulator)
  const get = async (path: string) => (await call('GET', path)).body
  const lines: string[] = (await get('/agent/env')).keys.map((key: string) => `variable ${key}`)
  for (const { prompt, status, trigger } of (await get('/user/automation')).automations) {
    const { type, token, ...when } = trigger
    lines.push(
      `automation ${status} "${prompt}" ${type === 'price' ? `${token} ` : ''}${Object.entries(when).map(([name, value]) => (type === 'price' ? `${name} ` : '') + value)}`,
    )
  }
  const look = async (folder: string): Promise<void> => {
    for (const { kind, path, size } of (
      await get(`/user/files?folder=${encodeURIComponent(folder)}&limit=100`)
    ).files) {
      if (path === '/skills') continue
      if (kind === 'folder') await look(path)
      lines.push(kind === 'folder' ? `folder ${path}` : `file ${path} ${size}`)
    }
  }
  await look('/')
  const profile = await call('GET', '/agent/profile')
  if (profile.status === 200) {
    const { projectName, description, website, projectUpdates } = profile.body
    lines.push(`profile ${[projectName, description, website].join(' / ')} ${projectUpdates.length}`)
  }
  for (const { tokenSymbol } of (await get('/token-launches')).launches) lines.push(`token ${tokenSymbol}`)
  return new Set(lines)
}

/** `+ variable A`, `- file /a.md 3`. */
export function changed(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ]
}
