import { describe, expect, it } from 'vitest'
import type { Client } from '../client'

const BOUNDARY = 'harbor-light'
const CSV = 'date,amount\n2031-01-01,5\n2031-01-02,7\n'

/** A form as a browser writes it, with a name beyond ASCII. */
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="folder"',
  '',
  '/reports',
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="灯台.csv"',
  'Content-Type: text/csv',
  '',
  CSV,
  `--${BOUNDARY}--`,
  '',
].join('\r\n')

export function fileCases(api: () => Client): void {
  describe('files', () => {
    const key = () => api().keys.full

    it('[files-crud] takes a form, and gives the file back, in parts and not at all where it is known', async () => {
      const made = await api().post('/user/files', {
        key: key(),
        headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: FORM,
      })
      expect([made.status, made.body.path, made.body.size]).toEqual([201, '/reports/灯台.csv', CSV.length])
      const content = `/user/files/${made.body.id}/content`
      const whole = await api().get(content, { key: key() })
      expect([whole.status, whole.text, whole.headers['accept-ranges']]).toEqual([200, CSV, 'bytes'])
      const part = await api().get(content, { key: key(), headers: { Range: 'bytes=12-21' } })
      expect([part.status, part.text]).toEqual([206, '2031-01-01'])
      expect(part.headers['content-range']).toBe(`bytes 12-21/${CSV.length}`)
      const known = { 'If-None-Match': whole.headers.etag as string }
      const again = await api().get(content, { key: key(), headers: known })
      expect([again.status, again.text]).toEqual([304, ''])
      const beyond = await api().get(content, { key: key(), headers: { Range: 'bytes=100-' } })
      expect(beyond.status).toBe(416)
    })

    it('[files-crud] writes, edits, finds, moves, deletes and restores', async () => {
      const { body } = await api().post('/user/files', {
        key: key(),
        body: { path: '/notes/todo.md', content: 'buy tea\n' },
      })
      const edited = await api().post('/user/files/notes/todo.md/edit', {
        key: key(),
        body: { find: 'tea', replace: 'coffee' },
      })
      expect(edited.status).toBe(200)
      const found = await api().get('/user/files/search?q=coffee', { key: key() })
      expect(found.body.files).toMatchObject([{ id: body.id, match: 'content' }])
      const moved = await api().patch(`/user/files/${body.id}`, { key: key(), body: { folder: '/done' } })
      expect(moved.body.path).toBe('/done/todo.md')
      await api().delete('/user/files/done/todo.md', { key: key() })
      expect((await api().get(`/user/files/${body.id}`, { key: key() })).status).toBe(404)
      await api().post(`/user/files/${body.id}/restore`, { key: key() })
      const read = await api().get('/user/files/done/todo.md/content', { key: key() })
      expect(read.text).toBe('buy coffee\n')
    })

    it('[files-soft-delete] is gone for good a day after it was deleted', async () => {
      const { body } = await api().post('/user/files', { key: key(), body: { path: '/a.md', content: 'x' } })
      await api().delete(`/user/files/${body.id}`, { key: key() })
      await api().post('/__sandbank/clock/advance', { body: { ms: 24 * 3_600_000 } })
      expect((await api().post(`/user/files/${body.id}/restore`, { key: key() })).status).toBe(404)
    })
  })
}
