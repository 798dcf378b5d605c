import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandbank, startCommand } from '../helpers/command'

/** A command line that runs a piece of JavaScript. */
const script = (code: string) => [process.execPath, '--input-type=module', '--eval', code]
const PUBLISH = `
  const { BANKR_API_URL, BANKR_API_KEY } = process.env
  const answer = await fetch(BANKR_API_URL + '/agent/profile', {
    method: 'POST',
    headers: { 'X-API-Key': BANKR_API_KEY, 'Content-Type': 'application/json' },
    body: '{"projectName":"Harbor Light"}',
  })
`

describe('sandbank exec', () => {
  it('runs the command against a host of its own, and passes its exit code on', async () => {
    const { code, stdout } = await sandbank([
      'exec',
      '--',
      ...script(`${PUBLISH}
        const { SANDBANK_URL, BANKR_LLM_URL, BANKR_WEBHOOK_URL, BANKR_LLM_KEY } = process.env
        const { host } = await (await fetch(SANDBANK_URL + '/__sandbank/health')).json()
        const isWhole = [BANKR_LLM_URL, BANKR_WEBHOOK_URL].every((url) => url === BANKR_API_URL)
        console.log(answer.status, host, isWhole, BANKR_LLM_KEY === BANKR_API_KEY, SANDBANK_URL)
        process.exit(7)`),
    ])
    expect(code).toBe(7)
    const [, url = ''] = stdout.match(/^201 node true true (http:\/\/127\.0\.0\.1:\d+)\n$/) ?? []
    await expect(fetch(url)).rejects.toThrow()
  })

  it('leaves an export behind, and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbank-exec-'))
    const exportFolder = join(folder, 'kept')
    const { code } = await sandbank(['exec', '--export-on-exit', exportFolder, '--', ...script(PUBLISH)], {
      cwd: folder,
    })
    expect(code).toBe(0)
    expect(readFileSync(join(exportFolder, 'snapshot.json'), 'utf8')).toContain('Harbor Light')
    rmSync(folder, { recursive: true })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on, and waits for the end', async (signal) => {
    const { child, exited, printed } = startCommand([
      'exec',
      '--',
      ...script(`
        process.on('${signal}', async () => {
          const { status } = await fetch(process.env.SANDBANK_URL + '/__sandbank/health')
          console.log('told, and the host still answers', status)
          process.exit(3)
        })
        setInterval(() => {}, 1000)
        console.log('up')`),
    ])
    await printed('up')
    child.kill(signal)
    const { code, stdout } = await exited
    expect([code, stdout]).toEqual([3, 'up\ntold, and the host still answers 200\n'])
  })

  it('names the signal that ended the command, as a shell does', async () => {
    const { code } = await sandbank(['exec', '--', ...script(`process.kill(process.pid, 'SIGKILL')`)])
    expect(code).toBe(128 + constants.signals.SIGKILL)
  })

  it('says that there is no such command', async () => {
    const { code, stderr } = await sandbank(['exec', '--', 'no-such-command'])
    expect([code, stderr]).toEqual([127, expect.stringContaining('no-such-command could not be started')])
  })
})
