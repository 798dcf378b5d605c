/** Row app-manifest. */
export const PERMISSIONS = [
  'read:wallet',
  'read:positions',
  'read:portfolio',
  'read:appdata',
  'write:appdata',
  'read:files',
  'write:files',
  'read:chain',
  'prepare:transaction',
  'invoke:agent',
  'fetch:http',
  'read:secrets',
  'pay:x402',
  // Reserved for a way that is not there yet: declared, it changes nothing.
  'fetch:x402',
] as const
export type Permission = (typeof PERMISSIONS)[number]
