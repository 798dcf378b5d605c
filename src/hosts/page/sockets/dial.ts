import type { Opened } from './tab-socket'
import { CLOSED, LOST, type Peer } from './wire'

/** A real connection in place of one in this tab, passed through as it is. Rejects when it does not come about. */
export function dial(Native: typeof WebSocket, url: URL, protocols: string[], client: Peer): Promise<Opened> {
  const socket = new Native(url, protocols)
  socket.binaryType = 'arraybuffer'
  const server: Peer = {
    receive: (frame) => socket.send(frame),
    end({ code, reason }) {
      // Neither may be sent: they stand for no code, and for no goodbye.
      if (code === CLOSED.code || code === LOST.code) socket.close()
      else socket.close(code, reason)
    },
  }
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve({ server, protocol: socket.protocol })
    socket.onmessage = ({ data }) => client.receive(data)
    socket.onclose = ({ code, reason, wasClean }) => {
      reject(new Error('The connection was not opened.'))
      client.end(wasClean ? { code, reason, wasClean } : LOST)
    }
  })
}
