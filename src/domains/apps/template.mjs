const FRAME = 'frame.html'
const PAGE = 'page.html'

/**
 * The files of an app made from a template: its page stands in the frame that all templates share, and its manifest has
 * this slug.
 * @param {ReadonlyMap<string, string>} texts all of templates/, by place: `paid-call/page.html`, `frame.html`
 * @param {string} id the template's folder
 * @param {string} slug
 * @returns {{ title: string, description: string, files: { path: string, content: string }[] }}
 */
export function appOfTemplate(texts, id, slug) {
  const manifest = JSON.parse(texts.get(`${id}/manifest.json`) ?? '{}')
  const { title, description } = manifest
  /** @param {string} path @param {string} content */
  const fileOf = (path, content) => {
    if (path === 'manifest.json') {
      return { path, content: `${JSON.stringify({ ...manifest, slug }, null, 2)}\n` }
    }
    if (path !== PAGE) return { path, content }
    return { path: 'index.html', content: framed(texts.get(FRAME) ?? '', title, content) }
  }
  const files = [...texts]
    .filter(([place]) => place.startsWith(`${id}/`))
    .map(([place, content]) => fileOf(place.slice(id.length + 1), content))
  return { title, description, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** @param {ReadonlyMap<string, string>} texts @returns {string[]} the templates' ids, in their order */
export function templateIds(texts) {
  const folders = [...texts.keys()]
    .filter((place) => place.includes('/'))
    .map((place) => place.split('/', 1)[0] ?? '')
  return [...new Set(folders)].sort()
}

/** @param {string} frame @param {string} title @param {string} page */
function framed(frame, title, page) {
  const indented = page.trimEnd().replace(/^(?=.)/gm, '    ')
  // As functions: `$(` in a page is no pattern of `replace`.
  return frame.replace('<!-- title -->', () => title).replace('<!-- page -->', () => indented)
}
