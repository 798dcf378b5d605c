import { shootAt } from '../shots'
import { pageHost } from './page-host'
import { serviceWorkerHost } from './service-worker-host'

for (const host of [pageHost, serviceWorkerHost]) shootAt(host)
