import { controlRoutes, type Desk } from '#control'
import { addressRoutes } from '#domains/addresses'
import { agentRoutes } from '#domains/agent'
import { chainRoutes } from '#domains/chain'
import { profileRoutes } from '#domains/profiles'
import { walletRoutes } from '#domains/wallet'
import { routeTable } from '#kernel/http/define-route'

/** Everything the emulator answers: the emulated service's routes and the emulator's own. */
export function allRoutes(desk: Desk) {
  return routeTable({
    ...walletRoutes,
    ...addressRoutes,
    ...agentRoutes,
    ...chainRoutes,
    ...profileRoutes,
    ...controlRoutes(desk),
  })
}
