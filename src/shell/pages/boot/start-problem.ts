export type StartReason = 'unsupported' | 'insecure' | 'bypassed' | 'blocked' | 'token' | 'failed'

const REASONS = ['unsupported', 'insecure', 'bypassed', 'blocked', 'token'] as const

export interface StartProblem {
  title: string
  what: string
  steps: string[]
  retry: string | null
}

/** Why an emulator did not start, and what its user can do about it. */
export function explainStart(reason: StartReason, origin: string): StartProblem {
  switch (reason) {
    case 'bypassed':
      return {
        title: 'Your developer tools are going around the worker',
        what: 'Sandbank answers from a service worker. “Bypass for network” is ticked, so requests never reach it.',
        steps: [
          'Open the developer tools, then Application, then Service workers.',
          'Untick “Bypass for network”.',
          'If “Disable cache” with Shift-reload brought you here, a normal reload is enough.',
        ],
        retry: 'I have unticked it: try again',
      }
    case 'insecure':
      return {
        title: 'This address is not secure enough for a service worker',
        what: `Browsers allow service workers on https:// and on localhost only; this page came from ${origin}.`,
        steps: [
          'On this machine: open the same port at http://localhost.',
          'From another machine: put https in front, or forward the port (ssh -L) and use localhost there.',
        ],
        retry: null,
      }
    case 'unsupported':
      return {
        title: 'This browser has no service workers here',
        what: 'Sandbank keeps its data in a service worker and IndexedDB. This browser or window offers neither.',
        steps: [
          'Private windows of some browsers switch service workers off: try a normal window.',
          'Otherwise use a current Chrome, Edge, Firefox or Safari.',
        ],
        retry: 'Try again',
      }
    case 'blocked':
      return {
        title: 'The database is not free',
        what: 'The worker is there, but it cannot use its database, most often because of another tab. Nothing is lost.',
        steps: [
          'Close or reload the other tabs of this address: one of them still holds an older version open.',
          'This page goes on by itself as soon as the database is free.',
        ],
        retry: 'Try again now',
      }
    case 'token':
      return {
        title: 'This emulator asks for its token',
        what: `Other machines can reach ${origin}, so it is operated by whoever has the token that it printed at its start.`,
        steps: ['Enter the token here, or open the address that stands behind “shell” in its terminal.'],
        retry: null,
      }
    case 'failed':
      return {
        title: 'The worker did not start',
        what: 'It was registered, but its health check did not come back.',
        steps: [
          'Try again: the first start after an update can be slow.',
          'Or do without it: add ?sandbank-host=page to the address, and the emulator runs in this page.',
          'Close other tabs of this address, in case one holds an older version of the database.',
          'If it stays like this: developer tools, Application, Storage, “Clear site data”. The data is seeded anew; an export is the way to keep it.',
        ],
        retry: 'Try again',
      }
  }
}

/** Names the reason by the error's own field, since the class may come from another realm. */
export function reasonOf(thrown: unknown): StartReason {
  if (typeof thrown === 'object' && thrown !== null && 'reason' in thrown) {
    const { reason } = thrown
    const known = REASONS.find((each) => each === reason)
    if (known) return known
  }
  // The database was taken away between the start and the first answer after it.
  if (typeof thrown === 'object' && thrown !== null && 'status' in thrown && thrown.status === 503)
    return 'blocked'
  return 'failed'
}
