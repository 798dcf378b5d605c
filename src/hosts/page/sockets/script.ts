/** `/sockets.js`, for any page of this origin: `<script src="/sockets.js"></script>` before the one with the client. */
import { installSockets } from './install'

installSockets()
