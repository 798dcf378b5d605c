import { type AdminApi, adminRoutes } from '#control'
import { addressRoutes } from '#domains/addresses'
import { agentRoutes } from '#domains/agent'
import { appRoutes } from '#domains/apps'
import { automationRoutes } from '#domains/automations'
import { chainRoutes } from '#domains/chain'
import { environmentRoutes } from '#domains/environment'
import { feeRoutes } from '#domains/fees'
import { fileRoutes } from '#domains/files'
import { gatewayRoutes } from '#domains/gateway'
import { launchRoutes } from '#domains/launches'
import { partnerRoutes } from '#domains/partners'
import { profileRoutes } from '#domains/profiles'
import { siweRoutes } from '#domains/siwe'
import { skillRoutes } from '#domains/skills'
import { solanaRoutes } from '#domains/solana'
import { swapRoutes } from '#domains/swaps'
import { toolServerRoutes } from '#domains/tool-servers'
import { walletRoutes } from '#domains/wallet'
import { webhookRoutes } from '#domains/webhooks'
import { x402Routes } from '#domains/x402'
import { routeTable } from '#kernel/http/define-route'

/** Everything the emulator answers: the emulated service's routes and the emulator's own. */
export function allRoutes(admin: AdminApi) {
  return routeTable({
    ...walletRoutes,
    ...swapRoutes,
    ...x402Routes,
    ...addressRoutes,
    ...partnerRoutes,
    ...siweRoutes,
    ...agentRoutes,
    ...toolServerRoutes,
    ...skillRoutes,
    ...automationRoutes,
    ...appRoutes,
    ...environmentRoutes,
    ...webhookRoutes,
    ...fileRoutes,
    // Before the chains: of two routes that fit a path the first one answers.
    ...solanaRoutes,
    ...chainRoutes,
    ...launchRoutes,
    ...gatewayRoutes,
    ...feeRoutes,
    ...profileRoutes,
    ...adminRoutes(admin),
  })
}
