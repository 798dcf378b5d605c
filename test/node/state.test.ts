import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createEmulator } from 'sandbank'
import { afterEach, describe, expect, it } from 'vitest'
import { sandbank } from '../helpers/command'
import {
  client,
  type Headless,
  killLeftovers,
  runStart,
  runStartUnprivileged,
  startHeadless,
  startLimited,
} from '../helpers/headless'
import { scratchFolder } from '../helpers/scratch'
import { times } from '../helpers/soak'
import { makeReadOnly } from '../helpers/unprivileged'

const cleanups: (() => void)[] = []
afterEach(() => {
  killLeftovers()
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function scratch(): string {
  const { path, remove } = scratchFolder()
  cleanups.push(remove)
  return path
}

const newKey = (host: Headless, name: string) => client(host.url)('POST', '/__sandbank/keys', { name })

const namesOf = (keys: { name: string }[]) => keys.map(({ name }) => name)

async function keyNames({ url }: Headless): Promise<string[]> {
  return namesOf((await client(url)('GET', '/__sandbank/keys')).body.keys)
}

/** An export of a fresh state, as a host leaves it behind. */
async function exportTo(folder: string): Promise<void> {
  const emulator = createEmulator()
  mkdirSync(folder)
  writeFileSync(join(folder, 'snapshot.json'), JSON.stringify(await emulator.snapshot()))
  await emulator.close()
}

/** What an export holds, seen by an emulator that takes it in whole. */
async function exported(folder: string): Promise<{ keys: string[]; profiles: number }> {
  const emulator = createEmulator()
  await emulator.restore(JSON.parse(readFileSync(join(folder, 'snapshot.json'), 'utf8')))
  const get = async (path: string) =>
    (await emulator.fetch(new Request(`http://sandbank.test/__sandbank/${path}`))).json()
  const found = {
    keys: namesOf((await get('keys')).keys),
    profiles: (await get('info')).counts.profiles,
  }
  await emulator.close()
  return found
}

describe('the state of a Node host', () => {
  it('survives a stop and a start: rows, settings, the clock, the journal, and what was sealed', async () => {
    const data = join(scratch(), 'data')
    const first = await startHeadless('--data', data)
    const created = await newKey(first, 'office')
    const send = client(first.url)
    await send('PUT', '/__sandbank/clock', { now: '2031-05-06T07:08:09.000Z' })
    await send('PUT', '/__sandbank/clock', { freeze: true })
    await send('PUT', '/__sandbank/settings', { vocabulary: 'bankr' })
    await send('GET', '/wallet/me', undefined, { 'X-API-Key': created.body.apiKey })
    expect(await first.stop('SIGTERM')).toBe(0)

    const again = client((await startHeadless('--data', data)).url)
    const me = await again('GET', '/wallet/me', undefined, { 'X-API-Key': created.body.apiKey })
    expect(me.body).toHaveProperty('bankrClub')
    const revealed = await again('POST', `/__sandbank/keys/${created.body.key.id}/reveal`, {})
    expect(revealed.body).toEqual({ apiKey: created.body.apiKey })
    expect((await again('GET', '/__sandbank/health')).body.now).toMatch(/^2031-05-06T07:08:/)
    const { entries } = (await again('GET', '/__sandbank/journal')).body
    expect(entries.map(({ path }: { path: string }) => path)).toEqual(['/wallet/me', '/wallet/me'])
  })

  it('is for nobody else to read', async () => {
    const data = join(scratch(), 'data')
    const host = await startHeadless('--data', data)
    const { body } = await newKey(host, 'office')
    await client(host.url)('POST', `/__sandbank/keys/${body.key.id}/reveal`, {})
    expect(statSync(data).mode & 0o777).toBe(0o700)
    const modes = readdirSync(data)
      .filter((name) => /^(key|log|base|high)/.test(name))
      .map((name) => [name, statSync(join(data, name)).mode & 0o777])
    expect(modes.sort()).toEqual([
      ['high-water', 0o600],
      ['key', 0o600],
      ['log.1', 0o600],
    ])
  })

  it('is gone with --ephemeral, and nothing is written', async () => {
    const cwd = process.cwd()
    const there = existsSync(join(cwd, '.sandbank'))
    const host = await startHeadless('--ephemeral')
    await newKey(host, 'office')
    expect(await keyNames(host)).toContain('office')
    await host.stop('SIGINT')
    expect(existsSync(join(cwd, '.sandbank'))).toBe(there)
  })

  it('belongs to one process at a time', async () => {
    const data = join(scratch(), 'data')
    const host = await startHeadless('--data', data)
    await expect(startHeadless('--data', data)).rejects.toThrow(
      `exit code 1\n\n${data} is in use by process ${host.child.pid}: one process at a time may write a data ` +
        'folder. Stop it, or choose another folder (--data DIR), or keep nothing (--ephemeral).',
    )
    await host.stop('SIGKILL')
    await newKey(await startHeadless('--data', data), 'office')
  })

  it('says so, and touches nothing, when it is damaged', async () => {
    const data = join(scratch(), 'data')
    const host = await startHeadless('--data', data)
    await newKey(host, 'office')
    await host.stop('SIGKILL')
    const log = join(data, 'log.1')
    const bytes = readFileSync(log)
    bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200)
    writeFileSync(log, bytes)
    await expect(startHeadless('--data', data)).rejects.toThrow(
      /exit code 1\n\n.*log\.1 is damaged at byte \d+/,
    )
    expect(readFileSync(log).equals(bytes)).toBe(true)
  })
})

describe('a data folder that cannot be written', () => {
  it('is named when its disk takes no more: 507, nothing changes, and reads and the export go on', async () => {
    const data = join(scratch(), 'data')
    const host = await startLimited(2_000, '--data', data)
    const send = client(host.url)
    const seed = () => send('POST', '/__sandbank/seed', { profiles: 200 })
    const profiles = async (url: string) =>
      (await client(url)('GET', '/__sandbank/info')).body.counts.profiles as number
    let acknowledged = 12
    let refused = await seed()
    for (; refused.status === 200 && acknowledged < 5_000; refused = await seed()) acknowledged += 200
    expect(refused.status).toBe(507)
    expect(refused.body).toEqual({
      error: 'Storage full',
      message:
        'What this request changes could not be stored, so nothing was changed: A file of the data folder ' +
        `${data} may not grow further: the system limits its size. Nothing is lost: make room there and try again ` +
        '(EFBIG: file too large, write).',
    })
    expect(await profiles(host.url)).toBe(acknowledged)
    expect((await send('GET', '/__sandbank/export')).status).toBe(200)
    await host.stop('SIGKILL')
    expect(await profiles((await startHeadless('--data', data)).url)).toBe(acknowledged)
  })

  it('takes no more writes when it is deleted under a running host; reads and the export go on', async () => {
    const data = join(scratch(), 'data')
    const host = await startHeadless('--data', data)
    const { body } = await newKey(host, 'office')
    const send = client(host.url)
    rmSync(data, { recursive: true })
    const refused = await newKey(host, 'too late')
    expect(refused.status).toBe(507)
    expect(refused.body.message).toBe(
      'What this request changes could not be stored, so nothing was changed: ' +
        `${join(data, 'log.1')} is gone: the data folder was deleted or moved while this host was running. What the ` +
        'host holds can still be read and exported (`sandbank state export FILE`). Put the folder back, or start again.',
    )
    const me = await send('GET', '/wallet/me', undefined, { 'X-API-Key': body.apiKey })
    expect(me.status).toBe(200)
    expect(await keyNames(host)).not.toContain('too late')
    expect((await send('GET', '/__sandbank/export')).status).toBe(200)
    expect(await host.stop('SIGTERM')).toBe(0)
    expect(existsSync(data)).toBe(false)
  })

  it('is told from the start, with what to do instead', async () => {
    const folder = scratch()
    makeReadOnly(folder)
    const denied = await runStartUnprivileged('--headless', '--port', '0', '--data', join(folder, 'data'))
    chmodSync(folder, 0o700)
    expect(denied).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^\n(The data folder \S+\/data may not be written by this user: change its rights, or choose another folder \(--data DIR\), or keep nothing \(--ephemeral\)) \(EACCES: [^\n]*\n\n$/,
      ),
    })
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const [data, reason] of [
      [file, `${file} is a file, and a data folder is a folder: choose another folder (--data DIR)`],
      [
        join(file, 'data'),
        `The data folder ${join(file, 'data')} cannot be made: a part of its path is a file`,
      ],
    ] as const) {
      const { code, output } = await runStart('--headless', '--port', '0', '--data', data)
      expect([code, output]).toEqual([1, expect.stringContaining(reason)])
      expect(output).not.toContain('    at ')
    }
  })
})

describe('sandbank state repair', () => {
  it('puts what can be saved beside a damaged folder, and a host goes on with it', async () => {
    const data = join(scratch(), 'data')
    const host = await startHeadless('--data', data)
    const { body } = await newKey(host, 'office')
    await host.stop('SIGKILL')
    await startHeadless('--data', data).then((again) =>
      newKey(again, 'later').then(() => again.stop('SIGKILL')),
    )
    const log = join(data, 'log.2')
    const bytes = readFileSync(log)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    writeFileSync(log, bytes)
    await expect(startHeadless('--data', data)).rejects.toThrow(`\`sandbank state repair --data ${data}\``)

    const repaired = await sandbank(['state', 'repair', '--data', data])
    expect([repaired.code, repaired.stderr]).toEqual([0, ''])
    expect(repaired.stdout).toMatch(
      /^\S+log\.2: frame \d+, at byte \d+, is damaged\.\n\d+ transactions of the logs are saved in \S+\.repaired, /,
    )
    expect(readFileSync(log).equals(bytes)).toBe(true)
    const again = await startHeadless('--data', `${data}.repaired`)
    expect(await keyNames(again)).toContain('office')
    const revealed = await client(again.url)('POST', `/__sandbank/keys/${body.key.id}/reveal`, {})
    expect(revealed.body).toEqual({ apiKey: body.apiKey })
    const twice = await sandbank(['state', 'repair', '--data', data])
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('exists already: choose another')])
  })
})

describe('imports and exports', () => {
  it('exports on SIGINT, exit code 0, and starts from that export elsewhere', async () => {
    const folder = scratch()
    const host = await startHeadless('--data', join(folder, 'one'), '--export-on-exit', join(folder, 'out'))
    await newKey(host, 'office')
    expect(await host.stop('SIGINT')).toBe(0)
    expect(host.output()).toContain(`exported ${join(folder, 'out')}\nStopped.\n`)
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['README.txt', 'snapshot.json'])

    expect((await exported(join(folder, 'out'))).keys).toContain('office')
    const bare = join(folder, 'out', 'snapshot.json')
    expect(await keyNames(await startHeadless('--ephemeral', '--import', bare))).toContain('office')
  })

  it('exports to the folder of --import where none is named', async () => {
    const out = join(scratch(), 'out')
    await exportTo(out)
    const host = await startHeadless('--ephemeral', '--import', out, '--export-on-exit')
    await newKey(host, 'office')
    await host.stop('SIGINT')
    expect((await exported(out)).keys).toContain('office')
  })

  it('keeps the state that an import replaces', async () => {
    const folder = scratch()
    const [data, out] = [join(folder, 'data'), join(folder, 'out')]
    await exportTo(out)
    const before = await startHeadless('--data', data)
    await newKey(before, 'office')
    await before.stop('SIGINT')
    const host = await startHeadless('--data', data, '--import', out)
    expect(await keyNames(host)).not.toContain('office')
    const backup = join(data, 'before-import')
    expect(host.output()).toContain(`The state that the import replaced is kept in ${backup}`)
    expect((await exported(backup)).keys).toContain('office')
  })

  it('leaves the old export or a whole new one when killed in the middle of it', async () => {
    const folder = scratch()
    const [data, out] = [join(folder, 'data'), join(folder, 'out')]
    const first = await startHeadless('--data', data, '--export-on-exit', out)
    await client(first.url)('POST', '/__sandbank/seed', { profiles: 300 })
    await first.stop('SIGINT')
    let names = ['']
    for (const [round, ms] of [60, 120, 0, 30, 90, 200].slice(0, times(2, 6)).entries()) {
      const host = await startHeadless('--data', data, '--export-on-exit', out)
      await newKey(host, `round ${round}`)
      names = [...names, `round ${round}`]
      host.child.kill('SIGINT')
      await new Promise((resolve) => setTimeout(resolve, ms))
      await host.stop('SIGKILL')
      const found = await exported(out)
      const rounds = found.keys.filter((name) => name.startsWith('round'))
      expect(['', ...rounds].sort()).toEqual(names.slice(0, rounds.length + 1))
      expect(found.profiles).toBe(312)
    }
  })
})
