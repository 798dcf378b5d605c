import { someOf } from '../../helpers/soak'
import { shootAt } from '../shots'
import { pageHost } from './page-host'
import { serviceWorkerHost } from './service-worker-host'

/** By turn; both by `npm run soak`. */
for (const host of someOf([pageHost, serviceWorkerHost], 2)) shootAt(host)
