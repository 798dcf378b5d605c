import { against } from './against'
import { allCases } from './cases'
import { mswHost } from './msw-host'
import { nodeHost } from './node-host'

against(mswHost, allCases)
against(nodeHost, allCases)
