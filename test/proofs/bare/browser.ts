import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumPath, FLAGS } from '../../helpers/chromium'
import { cutTornRecords } from './torn-records'

export interface BareBrowser {
  /**
   * SIGKILL to the whole browser: nothing is written that was not written before. What it was writing is cut off, which
   * the browser itself would not survive (torn-records.ts).
   */
  kill(isCut?: boolean): Promise<void>
}

/**
 * A Chromium without instruments: no developer tools, no debugging port. Its worker lives and dies as a user's does.
 * `profile` is its folder, and stays.
 */
export async function launchBare(profile: string, url: string): Promise<BareBrowser> {
  const child = spawn(
    await chromiumPath(),
    [...FLAGS, `--user-data-dir=${profile}`, '--disable-popup-blocking', url],
    {
      // A process group of its own, so that all of it can be killed.
      detached: true,
      stdio: 'ignore',
    },
  )
  return {
    async kill(isCut = true) {
      await killGroup(child)
      if (isCut) await cutTornRecords(profile)
    },
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
