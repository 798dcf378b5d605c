import { someOf } from '../helpers/soak'
import { mswHost } from './msw-host'
import { nodeHost } from './node-host'
import { shootAt } from './shots'

/** By turn; both by `npm run soak`. */
for (const host of someOf([mswHost, nodeHost], 2)) shootAt(host)
