import { basename } from 'node:path'

/** The files of an app in the emulator: those of the wallet in /apps/SLUG. */
const PAGE = 200

/** @typedef {{ id: string, sha256: string }} RemoteFile */

/**
 * @param {import('../client.mjs').Client} client
 * @param {string} slug
 */
export function remoteFiles(client, slug) {
  const root = `/apps/${slug}`

  /** By their paths from the app's folder; none where there is no such app. @returns {Promise<Map<string, RemoteFile>>} */
  async function list() {
    const files = new Map()
    const folders = (await isThere()) ? [root] : []
    for (const folder of folders) {
      /** @type {string | undefined} */
      let cursor
      do {
        const query = new URLSearchParams({ folder, limit: String(PAGE), ...(cursor && { cursor }) })
        const page = await client.call('GET', `/user/files?${query}`)
        for (const entry of page.files) {
          if (entry.kind === 'folder') folders.push(entry.path)
          else files.set(entry.path.slice(root.length + 1), { id: entry.id, sha256: entry.sha256 })
        }
        cursor = page.cursor
      } while (cursor)
    }
    return files
  }

  async function isThere() {
    const { apps } = await client.call('GET', '/apps')
    return apps.some((/** @type {{ slug: string }} */ app) => app.slug === slug)
  }

  return {
    list,
    /** @param {string} id */
    async read(id) {
      const response = await client.send('GET', `/user/files/${id}/content`)
      return Buffer.from(await response.arrayBuffer())
    },
    /**
     * As a form, which may be as large as a file may.
     * @param {string} path @param {Buffer} content @returns {Promise<RemoteFile>}
     */
    async write(path, content) {
      const form = new FormData()
      form.set('path', `${root}/${path}`)
      form.set('overwrite', 'true')
      form.set('file', new Blob([new Uint8Array(content)]), basename(path))
      return client.call('POST', '/user/files', form)
    },
    /** What it has now; undefined where it is gone. @param {string} id @returns {Promise<string | undefined>} */
    async sha256(id) {
      try {
        return (await client.call('GET', `/user/files/${id}`)).sha256
      } catch (error) {
        if (/** @type {{ status?: number }} */ (error).status === 404) return undefined
        throw error
      }
    },
    /** @param {string} id */
    async remove(id) {
      await client.call('DELETE', `/user/files/${id}`)
    },
  }
}
