export interface Dropped {
  file: File
  /** The folder it came in, below the one it was dropped on: `photos/2030`, or nothing. */
  below: string
}

/** What was dropped, folders with all that is in them. Their entries can be read only while the drop is handled. */
export async function filesIn(transfer: DataTransfer): Promise<Dropped[]> {
  const files = [...transfer.files]
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return files.map((file) => ({ file, below: '' }))
  const found: Dropped[] = []
  for (const entry of entries) await collect(entry, '', found)
  return found
}

async function collect(entry: FileSystemEntry, below: string, found: Dropped[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    found.push({ file, below })
    return
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside = below ? `${below}/${entry.name}` : entry.name
  for (;;) {
    // Some at a time, until there are none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return
    for (const one of some) await collect(one, inside, found)
  }
}
