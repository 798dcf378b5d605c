import { type Before, type CoveredBodies, made, type Values } from '../fields'

const DEMO = 'http://sandbank.test/__sandbank/demo'
const server = { name: 'Demo', url: `${DEMO}/mcp` }
const skill = { name: 'night-watch', description: 'Looks out.', instructions: 'Look out.' }
const files = { 'SKILL.md': '---\nname: one\ndescription: First\n---\nDo it.\n' }

const SERVER: readonly Values[] = [
  ['name', 'One', 'Two'],
  ['url', `${DEMO}/mcp`, `${DEMO}/elsewhere`],
  ['transport', 'HTTP', 'SSE'],
  ['auth', 'none', 'oauth'],
  ['headers', undefined, { 'X-One': '1' }],
]
const served = async (send: Parameters<Before>[0]): Promise<string> =>
  (await made(send, '/user/tool-servers', server)).id
const filed: (path: string) => Before = (path) => async (send) => {
  await made(send, '/user/files', { path: '/notes/todo.md', content: 'tea, tea' })
  return { path }
}

/** Files, skills, and servers of tools. */
export const FILES: CoveredBodies = {
  'POST /user/files/folders': {
    body: {},
    fields: [
      ['path', '/one', '/two'],
      ['name', 'one', 'two'],
      ['folder', '/one', '/two', { name: 'three' }],
    ],
  },
  'POST /user/files/:id/edit': {
    body: { find: ', tea', replace: '' },
    before: filed('/user/files/notes/todo.md/edit'),
    fields: [
      ['find', ', tea', 'tea,'],
      ['replace', 'One', 'Two'],
      ['all', true, false, { find: 'tea', replace: 'oil' }],
    ],
  },
  'PATCH /user/files/:id': {
    body: {},
    before: filed('/user/files/notes/todo.md'),
    fields: [
      ['name', 'one.md', 'two.md'],
      ['folder', '/one', '/two'],
    ],
  },
  'POST /user/skills': {
    body: skill,
    before: async (send) => {
      await made(send, '/user/skills', { ...skill, name: 'old' })
      return {}
    },
    fields: [
      ['name', 'day-watch', 'dusk-watch'],
      ['description', 'One', 'Two'],
      ['tags', ['one'], ['two']],
      ['instructions', 'One', 'Two'],
      ['overwrite', true, false, { ...skill, name: 'old' }],
    ],
  },
  'POST /user/skills/install': {
    body: {},
    before: async (send) => {
      await made(send, '/user/skills/install', { slug: 'careful-send' })
      return {}
    },
    fields: [
      ['files', files, { ...files, 'more.md': 'More' }],
      ['overwrite', true, false, { slug: 'careful-send' }],
      ['slug', 'careful-send', 'nobody', { overwrite: true }],
      ['url', undefined, 'nowhere', { files }],
    ],
  },
  'POST /user/tool-servers': { body: server, fields: SERVER },
  'PATCH /user/tool-servers/:id': {
    body: {},
    before: async (send) => ({ path: `/user/tool-servers/${await served(send)}` }),
    fields: SERVER,
  },
  'POST /user/tool-servers/:id/tools/:tool': {
    body: {},
    before: async (send) => ({ path: `/user/tool-servers/${await served(send)}/tools/add` }),
    fields: [['arguments', { a: 1, b: 2 }, { a: 2, b: 2 }]],
  },
}
