/** What the admin API may use, besides index.ts. */

export { partnerErrors } from './errors'
export { addOrganisation, allOrganisations } from './organisations'
export {
  changePartnerKey,
  issuePartnerKey,
  partnerKeysOf,
  revealPartnerKey,
  revokePartnerKey,
  rotatePartnerKey,
} from './partner-keys'
