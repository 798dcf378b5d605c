const STORED = 'sandbank.viewer'

/** Owner and slug of `/a/:wallet/:slug`. */
export function addressed(pathname: string): { owner: string; slug: string } {
  const [owner = '', slug = ''] = pathname.split('/').slice(2).map(decoded)
  return { owner, slug }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Who is signed in in this tab: the id of a wallet. */
export function rememberedViewer(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

export function rememberViewer(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, id)
  } catch {
    // Where storage is blocked one signs in again after the page was loaded anew.
  }
}
