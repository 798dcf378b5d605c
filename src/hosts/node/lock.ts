import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

interface Owner {
  pid: number
  host: string
  /** Tells this process from a later one with the same number; null where the system does not say. */
  started: string | null
}

export interface Lock {
  release(): void
}

/** The folder belongs to another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse' as const
}

/**
 * Makes `folder` this process's own; throws `FolderInUse` while another one has it.
 *
 * Each owner takes a number of its own, one above the highest there is, with its name already in it (a hard link, so
 * no process ever reads half a lock). The highest number says who owns the folder; it is never removed, only superseded
 * or marked as given up, so the highest number never falls. Who took a number looks again and owns the folder only if
 * it is still the highest: of any number of processes that find a dead owner at the same instant, one wins.
 */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const highest = Math.max(0, ...numbers(folder))
    const owner = highest === 0 ? undefined : ownerOf(lockFile(folder, highest))
    if (owner && isAlive(owner)) throw inUse(folder, highest, owner)
    const mine = highest + 1
    if (!take(folder, mine)) continue
    if (Math.max(...numbers(folder)) !== mine) {
      rmSync(lockFile(folder, mine), { force: true })
      continue
    }
    for (const number of numbers(folder)) {
      if (number < mine) rmSync(lockFile(folder, number), { force: true })
    }
    return { release: () => giveUp(lockFile(folder, mine)) }
  }
}

function giveUp(file: string): void {
  try {
    writeFileSync(file, '')
  } catch (thrown) {
    // Whoever deleted the folder has freed it.
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown
  }
}

const lockFile = (folder: string, number: number): string => join(folder, `lock.${number}`)

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const [, number] = name.match(/^lock\.(\d+)$/) ?? []
    return number ? [Number(number)] : []
  })
}

/** False when another process was faster. */
function take(folder: string, number: number): boolean {
  const draft = join(folder, `lock-draft.${process.pid}.${crypto.randomUUID()}`)
  const owner: Owner = { pid: process.pid, host: hostname(), started: statOf(process.pid)?.started ?? null }
  writeFileSync(draft, JSON.stringify(owner))
  try {
    linkSync(draft, lockFile(folder, number))
    return true
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw thrown
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Undefined where the folder was given up. */
function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function isAlive({ pid, host, started }: Owner): boolean {
  // What runs on another machine, or in another container, cannot be seen from here.
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const found = statOf(pid)
  // A dead process keeps its number until its parent reads its exit code, which no process does in a container
  // without an init.
  if (found && DEAD.has(found.state)) return false
  return started === null || found?.started === started
}

/** Zombie, and dead. */
const DEAD: ReadonlySet<string> = new Set(['Z', 'X', 'x'])

/** The state of a process, and when it started in a form that no other process with its number has; Linux only. */
function statOf(pid: number): { state: string; started: string } | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The name of the program stands in parentheses and may hold anything; the start is the 20th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: `${boot} ${fields[19]}` }
  } catch {
    return undefined
  }
}

function inUse(folder: string, number: number, { pid, host }: Owner): FolderInUse {
  const elsewhere = host !== hostname()
  const who = elsewhere ? `process ${pid} of the machine ${host}` : `process ${pid}`
  const then = elsewhere ? ` If it no longer runs, delete ${lockFile(folder, number)}.` : ''
  return new FolderInUse(
    `${folder} is in use by ${who}: one process at a time may write a data folder. Stop it, or choose another ` +
      `folder (--data DIR), or keep nothing (--ephemeral).${then}`,
  )
}
