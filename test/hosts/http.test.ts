import { against } from './against'
import { hostCases, ruleCases } from './cases'
import { controlCases } from './cases/control.spec'
import { inProcessHost } from './in-process-host'
import { mswHost } from './msw-host'
import { nodeHost } from './node-host'

against(inProcessHost, hostCases, ruleCases)
against(mswHost, hostCases)
// What it resets, exports and imports lies in a folder.
against(nodeHost, hostCases, controlCases)
