/** A script of the worker, as the bundler wrote it: a CommonJS module. */
export type ScriptBody = (
  require: (file: string) => unknown,
  exports: object,
  module: { exports: object },
) => void

/** What the loader needs of a worker's global scope. */
export interface PartScope {
  readonly location: { readonly href: string }
  readonly clients: {
    matchAll(which: {
      includeUncontrolled: true
      type: 'window'
    }): Promise<readonly { postMessage(message: object): void }[]>
  }
  addEventListener(
    type: 'install',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  importScripts(url: string): void
  /** What the script of a part calls. */
  sandbankPart?: (name: string, hash: string, body: ScriptBody) => void
}

/**
 * Runs the worker's core, and its parts on first use. The build puts the text of this function in front
 * of the core (build/worker.ts), so it stands alone: it uses nothing of this file but types.
 *
 * A part is a script in the worker's folder: `sw.chain.js` for `sw.js`. It calls `sandbankPart` with a function, and
 * nothing of it runs until it is used. All parts are imported once in `install`, because a browser keeps with a
 * registration what is imported by then, and lets nothing else be imported later. The hash of a part stands in its
 * address, so that every version of the worker has parts of its own, and is compared with the text that arrived, so that
 * a version with a part that is missing or of another build is never installed.
 *
 * `hashes`: by the name of each part, the first 16 hexadecimal digits of its function's SHA-256. `core`: what is there
 * from the start, the first of it to be run. `late`: the parts of which a script that requires them is given a stand-in, and
 * which are run with the first use of anything that they export.
 */
export function runInParts(
  scope: PartScope,
  hashes: Readonly<Record<string, string>>,
  core: Readonly<Record<string, ScriptBody>>,
  late: readonly string[] = [],
): void {
  const arrived = new Map<string, { hash: string; body: ScriptBody }>()
  const modules = new Map<string, { exports: object }>()

  const addressOf = (name: string) =>
    `${scope.location.href.replace(/[?#].*$/, '').replace(/\.js$/, '')}.${name}.js?${hashes[name]}`

  const failed = (name: string, why: string, cause?: unknown) => {
    const error = new Error(
      `The part "${name}" of the worker, ${addressOf(name)}, ${why}. The worker and all its parts must be of one build, side by side. On a site of your own run \`npx sandbank init <public folder>\` again; then reload the page.`,
      { cause },
    )
    error.name = 'PartFailed'
    return Object.assign(error, { part: name })
  }

  const fetchPart = (name: string) => {
    try {
      scope.importScripts(addressOf(name))
    } catch (cause) {
      throw failed(name, `did not load (${cause instanceof Error ? cause.message : cause})`, cause)
    }
    const found = arrived.get(name)
    if (!found) throw failed(name, 'is another file')
    if (found.hash !== hashes[name]) throw failed(name, 'is of another build')
    return found.body
  }

  const check = async (name: string, body: ScriptBody) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(body)))
    const hex = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0'))
    if (hex.join('') !== hashes[name]) throw failed(name, 'was altered')
  }

  /** Pages that wait for the worker get the reason why it does not come; a browser gives none. */
  const report = async (thrown: unknown) => {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })
    for (const page of pages) page.postMessage({ type: 'install-failed', message })
    throw thrown
  }

  const run = (name: string, body: ScriptBody) => {
    const module = { exports: {} }
    modules.set(name, module)
    try {
      body(required, module.exports, module)
    } catch (thrown) {
      // Whoever comes next does not get half of it.
      modules.delete(name)
      throw thrown
    }
    return module.exports
  }

  const exportsOf = (name: string): object =>
    modules.get(name)?.exports ?? run(name, core[name] ?? arrived.get(name)?.body ?? fetchPart(name))

  const required = (file: string): object => {
    const name = file.replace(/^\.\/|\.js$/g, '')
    if (!late.includes(name)) return exportsOf(name)
    return new Proxy({}, { get: (_, exported) => Reflect.get(exportsOf(name), exported) })
  }

  scope.sandbankPart = (name, hash, body) => {
    arrived.set(name, { hash, body })
  }
  scope.addEventListener('install', (event) => {
    // Scripts are imported before the first pause: later the browser would refuse them.
    const imported = Object.keys(hashes).map((name) => {
      try {
        return check(name, fetchPart(name))
      } catch (thrown) {
        return Promise.reject(thrown)
      }
    })
    event.waitUntil(Promise.all(imported).catch(report))
  })
  required(Object.keys(core)[0] ?? '')
}
