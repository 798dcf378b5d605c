/** What the service, and the cloud providers that it runs on, keep for themselves. */
const RESERVED = ['BANKR_', 'SANDBANK_', 'AWS_', 'AZURE_', 'GCP_', 'GOOGLE_'] as const

/** Why a variable cannot have this name; undefined where it can. Row env-reserved. */
export function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name)) {
    return 'must be 1 to 128 letters, digits and underscores, and not begin with a digit'
  }
  // In either case: some systems do not distinguish them.
  const prefix = RESERVED.find((reserved) => name.toUpperCase().startsWith(reserved))
  return prefix && `begins with ${prefix}, which is reserved, as are ${RESERVED.join(', ')}`
}
