import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { transformWithOxc } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../../test/helpers/scratch'
import { times } from '../../../test/helpers/soak'
import { lockFolder } from './lock'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function scratch(): string {
  const { path, remove } = scratchFolder()
  cleanups.push(remove)
  return path
}

const locksOf = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('lock'))

/** A lock as a process would have left it. */
function leave(folder: string, number: number, owner: object): void {
  writeFileSync(join(folder, `lock.${number}`), JSON.stringify(owner))
}

function ownName(folder: string): { pid: number; host: string; started: string | null } {
  const { release } = lockFolder(folder)
  const name = JSON.parse(readFileSync(join(folder, 'lock.1'), 'utf8'))
  release()
  return name
}

/** A program for a process of its own. */
async function programWithLock(text: string): Promise<string> {
  const program = join(scratch(), 'program.mjs')
  const source = readFileSync(new URL('./lock.ts', import.meta.url), 'utf8')
  const { code } = await transformWithOxc(source, 'lock.ts')
  writeFileSync(program, `${code}\n${text}`)
  return program
}

describe('lockFolder', () => {
  it('keeps others out until it is released', () => {
    const folder = scratch()
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(
      `${folder} is in use by process ${process.pid}: one process at a time may write a data folder.`,
    )
    lock.release()
    const next = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('is in use')
    next.release()
    expect(locksOf(folder)).toEqual(['lock.2'])
  })

  it('takes over from a process that is gone', async () => {
    const folder = scratch()
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    leave(folder, 7, { ...ownName(scratch()), pid: child.pid })
    lockFolder(folder)
    expect(locksOf(folder)).toEqual(['lock.8'])
  })

  it('takes over from a process that was killed and waits for its parent to ask for it', async () => {
    const own = ownName(scratch())
    // Only Linux reports it.
    if (own.started === null) return
    const folder = scratch()
    const program = await programWithLock(
      `lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL')`,
    )
    // What begins as a shell goes on as a program that knows nothing of the shell's child.
    const parent = spawn('sh', ['-c', `"${process.execPath}" "${program}" & echo $!; exec sleep 60`])
    cleanups.push(() => parent.kill('SIGKILL'))
    const pid = Number(String(await once(parent.stdout, 'data')))
    const isZombie = () => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    while (!isZombie()) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(JSON.parse(readFileSync(join(folder, 'lock.1'), 'utf8'))).toMatchObject({ pid, host: own.host })
    expect(process.kill(pid, 0)).toBe(true)
    lockFolder(folder)
    expect(isZombie()).toBe(true)
    expect(locksOf(folder)).toEqual(['lock.2'])
  })

  it('knows a later process with the same number, where the system tells when one started', () => {
    const folder = scratch()
    const own = ownName(scratch())
    leave(folder, 1, { ...own, started: `${own.started}0` })
    if (own.started === null) return expect(() => lockFolder(folder)).toThrow('is in use')
    lockFolder(folder)
    expect(locksOf(folder)).toEqual(['lock.2'])
  })

  it('believes a lock of another machine, and says how to remove it', () => {
    const folder = scratch()
    leave(folder, 3, { pid: 1, host: 'elsewhere.example', started: null })
    expect(() => lockFolder(folder)).toThrow(
      `in use by process 1 of the machine elsewhere.example: one process at a time`,
    )
    expect(() => lockFolder(folder)).toThrow(`If it no longer runs, delete ${join(folder, 'lock.3')}.`)
  })
})

describe('of many processes that find a dead owner at the same instant', () => {
  it('exactly one gets the folder', async () => {
    const folder = scratch()
    // Says how it went, and lives on until its input ends, as an owner does.
    const program = await programWithLock(
      `process.stdin.once('data', () => {
        try {
          lockFolder(${JSON.stringify(folder)})
          console.log('owner')
        } catch (thrown) {
          console.log(thrown.name)
        }
      })
      process.stdin.on('end', () => process.exit())
      console.log('here')`,
    )
    for (let round = 0; round < times(2, 5); round++) {
      const children = Array.from({ length: 8 }, () => spawn(process.execPath, [program]))
      cleanups.push(() => {
        for (const child of children) child.kill('SIGKILL')
      })
      const printed = (child: ChildProcess) => once(child.stdout as Readable, 'data').then(String)
      await Promise.all(children.map(printed))
      const answers = children.map(printed)
      for (const child of children) child.stdin.write('go\n')
      const outcomes = (await Promise.all(answers)).map((text) => text.trim()).sort()
      expect(outcomes).toEqual([...Array(7).fill('FolderInUse'), 'owner'])
      const exits = children.map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(exits)
    }
  })
})
