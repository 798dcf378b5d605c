import { type Before, type CoveredBodies, made } from '../fields'

const manifest = (rest: object = {}) => ({ slug: 'harbor', scripts: ['main'], ...rest })
const deployed: (path: string) => Before = (path) => async (send) => {
  const put = (file: string, content: string) =>
    made(send, '/user/files', { path: `/apps/harbor/${file}`, content, overwrite: true })
  await put('scripts/main.ts', 'return args')
  await put('manifest.json', JSON.stringify(manifest({ permissions: ['prepare:transaction'] })))
  return { path: `/apps/harbor${path}` }
}

/** Apps, their pages, scripts and data. */
export const APPS: CoveredBodies = {
  'PATCH /apps/:slug': {
    body: {},
    before: deployed(''),
    fields: [
      ['visibility', 'public', 'unlisted'],
      ['model', 'claude-opus-4.5', 'gpt-5-mini'],
    ],
  },
  'POST /apps/check': {
    body: { slug: 'harbor', files: [{ path: 'manifest.json', content: JSON.stringify(manifest()) }] },
    fields: [
      ['slug', 'harbor', 'marina'],
      ['files', [{ path: 'manifest.json', content: '{}' }], [{ path: 'other.json', content: '{}' }]],
      ['files', [{ path: 'manifest.json', content: '{}' }], [{ path: 'manifest.json', content: '{' }]],
    ],
  },
  'POST /apps/:slug/fork': { body: {}, before: deployed('/fork'), fields: [['slug', 'one', 'two']] },
  'POST /apps/:slug/scripts/:name/run': {
    body: {},
    before: deployed('/scripts/main/run'),
    fields: [['args', 'One', 'Two']],
  },
  'PUT /apps/:slug/kv/:key': { body: {}, before: deployed('/kv/one'), fields: [['value', 1, 2]] },
}
