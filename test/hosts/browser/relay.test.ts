import { against } from '../against'
import { hostCases } from '../cases'
import { relayHost } from './relay-host'

against(relayHost, hostCases)
