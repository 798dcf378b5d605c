/** Comments, texts and templates; or one of the two words that are looked for, with what stands behind it. */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|\b(?:import|export)\b(?!\s+type\b)[^'"`;()]*?(?:\bfrom\s*|\(\s*|(?<=import)\s*)(['"])([^'"\n]+)\1|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** What a handler may name without a package: `node:…`, and the modules that had a name before that. */
const BUILT_IN = /^(node:|buffer$|crypto$)/

/** The packages that a source imports, each once, with a version where one is written (`zod@4.1.0`). */
export function packagesIn(source: string): string[] {
  const found = [...source.matchAll(TOKENS)].flatMap(([, , specifier]) =>
    specifier !== undefined && isPackage(specifier) ? [packageOf(specifier)] : [],
  )
  return [...new Set(found)]
}

/** A name that is neither a path, nor an address, nor built in. */
export function isPackage(specifier: string): boolean {
  return !/^(\.|\/|https?:|data:)/.test(specifier) && !BUILT_IN.test(specifier)
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
