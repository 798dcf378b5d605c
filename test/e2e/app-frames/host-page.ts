/** Puts apps into frames of the page that runs this, as the shell does, and remembers what came of them. */
import { type AppConnection, showApp } from '../../../src/sdk/host/index'
import type { AppEvent, HostUi, Viewer } from '../../../src/sdk/wire'

interface AppOptions {
  slug: string
  wallet: string
  /** Of the first viewer; anonymous without it. */
  viewer?: Viewer
  /** By the id of a wallet, how its calls are signed. */
  credentials?: Record<string, string>
  /** What the dialogs answer; each says no unless given. */
  answers?: { [Name in keyof HostUi]?: unknown }
  /** False: the document is written into the frame. */
  isServed?: boolean
  theme?: 'light' | 'dark'
}

interface Shown {
  connection: AppConnection
  frame: HTMLIFrameElement
  events: AppEvent[]
  /** Dialogs that were shown, with what they were shown with. */
  dialogs: unknown[][]
}

const shown: Record<string, Shown> = {}

async function open(options: AppOptions): Promise<void> {
  const { slug, wallet, viewer, credentials = {}, answers = {}, isServed = true, theme = 'light' } = options
  const frame = document.createElement('iframe')
  frame.id = slug
  const events: AppEvent[] = []
  const dialogs: unknown[][] = []
  const ui = new Proxy({} as HostUi, {
    get: (_, name: keyof HostUi) => async (args: unknown) => {
      dialogs.push([name, args])
      return answers[name] ?? (name === 'requireSignIn' ? undefined : false)
    },
  })
  document.body.append(frame)
  const connection = await showApp({
    ...{ frame, wallet, slug, theme, isServed, viewer, ui },
    call: async (method, path, body, who) => {
      if (globalThis.answerInstead) {
        const { text, headers } = await globalThis.answerInstead(method, path)
        return new Response(text, { headers })
      }
      return fetch(path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(who && { Authorization: `Bearer ${credentials[who.walletId]}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    },
    onEvent: (event) => events.push(event),
  })
  shown[slug] = { connection, frame, events, dialogs }
}

Object.assign(globalThis, { apps: { open, shown } })

declare global {
  /** Where no emulator answers the page. */
  var answerInstead:
    | ((method: string, path: string) => Promise<{ text: string; headers: Record<string, string> }>)
    | undefined
  var apps: { open: typeof open; shown: typeof shown }
}
