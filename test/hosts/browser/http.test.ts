import { against } from '../against'
import { hostCases, storeCases } from '../cases'
import { pageHost } from './page-host'
import { serviceWorkerHost } from './service-worker-host'

// They run all of them in http.soak.ts.
against(serviceWorkerHost, hostCases, storeCases)
against(pageHost, hostCases)
