/** A page of our own for the middle of a sign-in: no script, and nothing from elsewhere. */
export function page(
  title: string,
  content: string,
  { status = 200, formTo = [] }: { status?: number; formTo?: readonly string[] } = {},
): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Where a form's answer redirects to counts too.
    `form-action 'self' ${formTo.join(' ')}`,
  ]
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 10vh auto; padding: 0 1rem }
  button { font: inherit; padding: .5rem 1rem; margin-right: .5rem }
</style>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}

/** A text as it may stand in HTML, in an attribute too. */
export function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
