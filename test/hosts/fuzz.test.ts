import { mswHost } from './msw-host'
import { nodeHost } from './node-host'
import { shootAt } from './shots'

for (const host of [mswHost, nodeHost]) shootAt(host)
