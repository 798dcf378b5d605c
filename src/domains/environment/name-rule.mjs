/** What the service, and the cloud providers that it runs on, keep for themselves. */
const RESERVED = ['BANKR_', 'SANDBANK_', 'AWS_', 'AZURE_', 'GCP_', 'GOOGLE_']

/**
 * Why a variable, or a secret of an app, cannot have this name; undefined where it can. Row env-reserved. Plain
 * JavaScript: pages and the command line have the same rule.
 * @param {string} name
 * @param {readonly string[]} [more] what the set that it is for reserves besides
 * @returns {string | undefined}
 */
export function variableNameProblem(name, more = []) {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name)) {
    return 'must be 1 to 128 letters, digits and underscores, and not begin with a digit'
  }
  // In either case: some systems do not distinguish them.
  const all = [...RESERVED, ...more]
  const prefix = all.find((reserved) => name.toUpperCase().startsWith(reserved))
  return prefix && `begins with ${prefix}, which is reserved, as are ${all.join(', ')}`
}
