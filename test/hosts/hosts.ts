import type { TestHost } from './host'
import { inProcessHost } from './in-process-host'
import { mswHost } from './msw-host'
import { nodeHost } from './node-host'
import { pageHost } from './page-host'
import { serviceWorkerHost } from './service-worker-host'

/** Every host that must answer the same. A new one is one line here. */
export const HOSTS: readonly TestHost[] = [inProcessHost, mswHost, nodeHost, pageHost, serviceWorkerHost]
