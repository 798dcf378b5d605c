/**
 * Modules that need each other, directly or over others, are one module, or hide a third. Types vanish, so they may. The
 * checker's own rule walks the graph once for each import, which is a third of its time; this one walks it once.
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 * @returns {string[]} one line for each import that is part of a cycle
 */
export function moduleCycles(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  )
  const cycleOf = cycles(imports)
  return [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => from === to || (cycleOf.has(from) && cycleOf.get(from) === cycleOf.get(to)))
      .map((to) => `no-cycles: ${from} → ${to}`),
  )
}

/**
 * Strongly connected components of two modules or more, by Tarjan.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {Map<string, number>} which one a module is part of
 */
function cycles(imports) {
  /** @type {Map<string, number>} */
  const orders = new Map()
  /** @type {Map<string, number>} */
  const found = new Map()
  /** @type {string[]} */
  const open = []
  const isOpen = new Set()
  for (const module of imports.keys()) if (!orders.has(module)) lowest(module)
  return found

  /** The first module of those that are open which this one leads back to. @param {string} module @returns {number} */
  function lowest(module) {
    const order = orders.size
    orders.set(module, order)
    open.push(module)
    isOpen.add(module)
    let low = order
    for (const target of imports.get(module) ?? []) {
      const known = orders.get(target)
      if (known === undefined) low = Math.min(low, lowest(target))
      else if (isOpen.has(target)) low = Math.min(low, known)
    }
    if (low < order) return low
    const members = open.splice(open.indexOf(module))
    for (const member of members) {
      isOpen.delete(member)
      if (members.length > 1) found.set(member, order)
    }
    return low
  }
}
