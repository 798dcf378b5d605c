/** What goes over one WebSocket: frames to send (an array is binary), and what came back. */
export interface Script {
  frames?: (string | number[])[]
  protocols?: string[]
  /** Instead of waiting for a last answer: how the client closes. */
  close?: [number?, string?]
}

export interface Transcript {
  frames: string[]
  opened: boolean
  errors: number
  close: { code: number; reason: string; wasClean: boolean } | null
  protocol: string
  readyState: number
}

/**
 * Runs in a page. Opens a raw WebSocket, sends, and writes down everything that can be seen until it is closed or the
 * last message, an event that is acknowledged, has come back.
 */
export function record([url, { frames = [], protocols = [], close }]: [string, Script]): Promise<Transcript> {
  const END = '42/agent-profiles,99["unsubscribe","the-end"]'
  const socket = new WebSocket(url, protocols)
  const seen: Transcript = { frames: [], opened: false, errors: 0, close: null, protocol: '', readyState: -1 }
  socket.binaryType = 'arraybuffer'
  let answered = () => {}
  // A client waits for the answer before it sends on a namespace; a real server takes a few turns to join it.
  const send = async (frame: string | number[]) => {
    const answer = new Promise<void>((resolve) => {
      answered = resolve
    })
    socket.send(typeof frame === 'string' ? frame : new Uint8Array(frame))
    if (typeof frame === 'string' && frame.startsWith('40')) await answer
  }
  return new Promise((resolve) => {
    const finish = () => resolve({ ...seen, protocol: socket.protocol, readyState: socket.readyState })
    socket.onopen = async () => {
      seen.opened = true
      for (const frame of frames) await send(frame)
      if (close) socket.close(...close)
      else if (frames.length > 0) await send(END)
    }
    socket.onmessage = ({ data }) => {
      const text = typeof data === 'string' ? data : `binary ${new Uint8Array(data)}`
      seen.frames.push(text.replace(/"sid":"[\w-]{20}"/, '"sid":"…"'))
      if (/^4[04]/.test(text)) answered()
      if (frames.length === 0 && !close) finish()
      if (!text.startsWith('43/agent-profiles,99')) return
      socket.onclose = null
      finish()
      socket.close()
    }
    socket.onerror = () => seen.errors++
    socket.onclose = ({ code, reason, wasClean }) => {
      seen.close = { code, reason, wasClean }
      answered()
      finish()
    }
  })
}
