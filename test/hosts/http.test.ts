import { against } from './against'
import { allCases, hostCases, storeCases } from './cases'
import { inProcessHost } from './in-process-host'
import { mswHost } from './msw-host'
import { nodeHost } from './node-host'

// The others run all of them in http.soak.ts.
against(inProcessHost, allCases)
against(mswHost, hostCases)
against(nodeHost, hostCases, storeCases)
