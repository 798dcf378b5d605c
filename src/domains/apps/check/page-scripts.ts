/** A program in a page, and where it begins in it. */
export interface PageScript {
  readonly text: string
  readonly at: number
}

const NOT_SCRIPTS =
  /^(application\/(ld\+)?json|importmap|speculationrules|text\/(template|x-template|html|plain))$/i

/** The programs that a page holds: its inline scripts, and the handlers in its attributes (`onclick`). */
export function pageScripts(html: string): PageScript[] {
  // Of the same length: places stay where they are.
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const scripts: PageScript[] = []
  const rest = html.replace(
    /<!--[\s\S]*?-->|(<script\b(?:[^>"']|"[^"]*"|'[^']*')*>)([\s\S]*?)<\/script\s*>/gi,
    (whole: string, open: string | undefined, text: string | undefined, at: number) => {
      if (open !== undefined && text !== undefined) {
        const type = /\btype\s*=\s*["']?([^\s"'>]+)/i.exec(open)?.[1] ?? ''
        if (!NOT_SCRIPTS.test(type) && text.trim() !== '') scripts.push({ text, at: at + open.length })
      }
      return blank(whole)
    },
  )
  for (const { 0: whole, 1: quoted = '', index } of rest.matchAll(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*')/gi)) {
    scripts.push({ text: quoted.slice(1, -1), at: index + whole.length - quoted.length + 1 })
  }
  return scripts
}
