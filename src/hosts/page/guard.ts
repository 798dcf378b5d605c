import { builtInSockets, guardProcess } from '../guard-process'
import { guardForGood } from './queued-calls'

// A simulated DOM is a page to whoever resolves imports, and yet a process.
const sockets = builtInSockets()
if (sockets) guardProcess(sockets)
else guardForGood()
