import { against } from '../against'
import { hostCases, ruleCases } from '../cases'
import { pageHost } from './page-host'
import { serviceWorkerHost } from './service-worker-host'

// All of them: a browser's IndexedDB ends transactions of its own accord, which the one of the unit tests does not.
against(serviceWorkerHost, hostCases, ruleCases)
against(pageHost, hostCases)
