/** The folders on the way to one, the first one first: `/a/b` → `/`, `/a`, `/a/b`. */
export function foldersTo(folder: string): { path: string; name: string }[] {
  const names = folder.split('/').filter((name) => name !== '')
  return [
    { path: '/', name: 'All files' },
    ...names.map((name, at) => ({ path: `/${names.slice(0, at + 1).join('/')}`, name })),
  ]
}

/** `/a` and `b/c` → `/a/b/c`. */
export function joined(folder: string, rest: string): string {
  const names = `${folder}/${rest}`.split('/').filter((name) => name !== '')
  return `/${names.join('/')}`
}

/** Where the page shows a folder. */
export function folderHref(query: Readonly<Record<string, string>>, folder: string): string {
  return hrefWith(query, { folder: folder === '/' ? undefined : folder })
}

/** Where the page shows a file, by its id: it stays the same when the file is renamed or moved. */
export function fileHref(query: Readonly<Record<string, string>>, id: string): string {
  return hrefWith(query, { file: id })
}

/** Of what is in the address now, whose files they are stays. */
function hrefWith({ wallet }: Readonly<Record<string, string>>, values: Record<string, string | undefined>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ wallet, ...values })) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `/ui/files?${text}` : '/ui/files'
}
