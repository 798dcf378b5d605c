const TESTS = /\.(test|bench)\.tsx?$/

/**
 * Sibling folders that import each other, directly or over others: neither can be understood, moved or loaded alone, though
 * no two of their files need each other. Types count: who changes one has to know the other. Tests may look anywhere.
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 * @returns {string[]} one line per circle, with a file that closes each step
 */
export function folderCircles(modules) {
  return [...siblingImports(modules).values()].flatMap((imports) => {
    /** @type {Set<string>} */
    const seen = new Set()
    return [...imports.keys()].flatMap((folder) => {
      const circle = seen.has(folder) ? undefined : wayBack(imports, folder)
      if (!circle) return []
      for (const step of circle) seen.add(step.to)
      return `no-folder-circles: ${folder}${circle.map(({ to, by }) => ` → ${to} (${by})`).join('')}`
    })
  })
}

/** @typedef {Map<string, Map<string, string>>} Imports by importing and imported folder, the file that does */

/**
 * The imports between the folders of each folder.
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 */
function siblingImports(modules) {
  /** @type {Map<string, Imports>} */
  const byParent = new Map()
  for (const { source, dependencies } of modules) {
    if (TESTS.test(source)) continue
    for (const { resolved } of dependencies) {
      const siblings = siblingsOf(source, resolved)
      if (!siblings) continue
      const { parent, from, to } = siblings
      const imports = byParent.get(parent) ?? new Map()
      const found = imports.get(from) ?? new Map()
      if (!found.has(to)) found.set(to, source)
      byParent.set(parent, imports.set(from, found))
    }
  }
  return byParent
}

/**
 * The two folders, side by side, that hold the one file and the other; undefined where one folder holds the other.
 * @param {string} source
 * @param {string} target
 */
function siblingsOf(source, target) {
  const [from, to] = [source, target].map((file) => file.split('/').slice(0, -1))
  if (!from || !to) return undefined
  const depth = from.findIndex((folder, index) => to[index] !== folder)
  if (depth < 0 || depth >= to.length) return undefined
  const upTo = (/** @type {string[]} */ folders, /** @type {number} */ count) =>
    folders.slice(0, count).join('/')
  return { parent: upTo(from, depth), from: upTo(from, depth + 1), to: upTo(to, depth + 1) }
}

/**
 * The shortest way from a folder back to itself.
 * @param {Imports} imports
 * @param {string} start
 */
function wayBack(imports, start) {
  /** @type {{ to: string, by: string }[][]} */
  const ways = [[]]
  const reached = new Set()
  for (const way of ways) {
    for (const [to, by] of imports.get(way.at(-1)?.to ?? start) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      const longer = [...way, { to, by }]
      if (to === start) return longer
      ways.push(longer)
    }
  }
  return undefined
}
