/** Under which path of the server sockets are had, with the slash that a real server insists on. */
export const SOCKET_PATH = '/socket.io/'

/** A socket.io server's own defaults, for every host that is one. Milliseconds, and bytes of one message. */
export const SOCKET_OPTIONS = {
  pingInterval: 25_000,
  pingTimeout: 20_000,
  connectTimeout: 45_000,
  maxHttpBufferSize: 1_000_000,
}
export type SocketOptions = typeof SOCKET_OPTIONS

/** Set on the global object once this page's sockets to the emulator's addresses end in this tab. */
export const SOCKETS_INSTALLED = Symbol.for('sandbank.sockets')
