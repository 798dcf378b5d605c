import { type AdminApi, adminRoutes } from '#control'
import { addressesDomain } from '#domains/addresses'
import { agentDomain } from '#domains/agent'
import { appsDomain } from '#domains/apps'
import { automationsDomain } from '#domains/automations'
import { chainDomain } from '#domains/chain'
import { endpointsDomain } from '#domains/endpoints'
import { environmentDomain } from '#domains/environment'
import { feesDomain } from '#domains/fees'
import { filesDomain } from '#domains/files'
import { gatewayDomain } from '#domains/gateway'
import { launchesDomain } from '#domains/launches'
import { partnersDomain } from '#domains/partners'
import { profilesDomain } from '#domains/profiles'
import { siweDomain } from '#domains/siwe'
import { skillsDomain } from '#domains/skills'
import { solanaDomain } from '#domains/solana'
import { swapsDomain } from '#domains/swaps'
import { toolServersDomain } from '#domains/tool-servers'
import { walletDomain } from '#domains/wallet'
import { webhooksDomain } from '#domains/webhooks'
import { x402Domain } from '#domains/x402'
import { routeTable } from '#kernel/http/define-route'

/** Everything the emulator answers: the emulated service's routes and the emulator's own. */
export function allRoutes(admin: AdminApi) {
  return routeTable({
    ...walletDomain.routes,
    ...swapsDomain.routes,
    ...x402Domain.routes,
    ...addressesDomain.routes,
    ...partnersDomain.routes,
    ...siweDomain.routes,
    ...agentDomain.routes,
    ...toolServersDomain.routes,
    ...skillsDomain.routes,
    ...automationsDomain.routes,
    ...appsDomain.routes,
    ...environmentDomain.routes,
    ...webhooksDomain.routes,
    ...filesDomain.routes,
    // Before the chains: of two routes that fit a path the first one answers.
    ...solanaDomain.routes,
    ...chainDomain.routes,
    ...launchesDomain.routes,
    ...gatewayDomain.routes,
    ...feesDomain.routes,
    ...profilesDomain.routes,
    ...adminRoutes(admin),
    // Last: whatever begins with the address of a wallet.
    ...endpointsDomain.routes,
  })
}
