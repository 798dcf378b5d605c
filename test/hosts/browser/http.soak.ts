import { against } from '../against'
import { allCases } from '../cases'
import { pageHost } from './page-host'
import { relayHost } from './relay-host'
import { serviceWorkerHost } from './service-worker-host'

for (const host of [serviceWorkerHost, pageHost, relayHost]) against(host, allCases)
