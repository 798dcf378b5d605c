/** Whether this is a page of the shell: those are documents from the precache, and never an API path. */
export function isShellPage({ pathname }: URL): boolean {
  return pathname === '/' || pathname === '/index.html' || pathname === '/ui' || pathname.startsWith('/ui/')
}
