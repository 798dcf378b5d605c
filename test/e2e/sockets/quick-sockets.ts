/** As `/sockets.js`, with a server that pings at once and gives a client 100 ms to join. */
import { installSockets } from '../../../src/hosts/page/sockets/install'
import { SOCKET_OPTIONS } from '../../../src/hosts/socket-options'

installSockets({ ...SOCKET_OPTIONS, pingInterval: 20, pingTimeout: 20, connectTimeout: 100 })
