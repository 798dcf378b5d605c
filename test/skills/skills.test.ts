import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sealVariables, setVariables, variableTables } from '../../src/domains/environment'
import { fileTable } from '../../src/domains/files/tables'
import { addSkill, draftSkill, skillInstructions, skillTables } from '../../src/domains/skills/skills'
import { DEVELOPER_WALLET } from '../../src/domains/wallet'
import { seedWallets } from '../../src/domains/wallet/seed'
import { walletTable } from '../../src/domains/wallet/tables'
import { caller } from '../helpers/caller'
import { kernel } from '../helpers/context'
import { serveLocally } from '../helpers/local-server'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const write = (fields: object = {}, key?: string) =>
  call(
    'POST',
    '/user/skills',
    {
      name: 'note-taking',
      description: 'Takes notes.',
      tags: ['notes'],
      instructions: '# Notes\n\n1. Write.',
      ...fields,
    },
    key,
  )
const install = (body: object) => call('POST', '/user/skills/install', body)
const names = async () =>
  (await call('GET', '/user/skills')).body.skills.map(({ name }: { name: string }) => name)
const main = (head: string, text = 'Do it.') => ({ files: { 'SKILL.md': `---\n${head}\n---\n${text}\n` } })
const HEAD = 'name: one\ndescription: First'

describe('/user/skills', () => {
  it('[skills-limits] writes a skill as files of the wallet, lists, reads and deletes it', async () => {
    const made = await write()
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'note-taking',
      description: 'Takes notes.',
      tags: ['notes'],
      path: '/skills/note-taking',
      problem: null,
      files: [{ path: 'SKILL.md', size: made.body.size }],
    })
    expect((await call('GET', '/user/skills/note-taking')).body).toEqual(made.body)
    expect((await call('GET', '/user/files?folder=/skills/note-taking')).body).toMatchObject({
      files: [{ name: 'SKILL.md' }],
    })
    expect(await write()).toMatchObject({ status: 409, body: { error: 'Skill already exists' } })
    const again = await write({ description: 'Takes better notes.', overwrite: true })
    expect(again.body.description).toBe('Takes better notes.')
    expect((await call('DELETE', '/user/skills/note-taking')).body).toEqual({ success: true })
    expect(await call('GET', '/user/skills/note-taking')).toMatchObject({
      status: 404,
      body: { error: 'Skill not found' },
    })
    expect(await names()).toEqual([])
  })

  it('installs those that are there without a network, with their reference files', async () => {
    const { available } = (await call('GET', '/user/skills')).body
    expect(available.length).toBeGreaterThanOrEqual(3)
    for (const { slug, description } of available) {
      expect((await install({ slug })).body).toMatchObject({ name: slug, description, problem: null })
    }
    expect(await names()).toEqual(available.map(({ slug }: { slug: string }) => slug).sort())
    expect(
      (await call('GET', '/user/skills/careful-send')).body.files.map(({ path }: { path: string }) => path),
    ).toEqual(['SKILL.md', 'checklist.md'])
    expect((await install({ slug: 'nobody' })).body.message).toContain('slug: must be one of')
  })

  it.each([
    [{}, 'body: must have exactly one of slug, url and files'],
    [{ slug: 'careful-send', url: 'https://a.example' }, 'exactly one of'],
    [{ url: 'http://127.0.0.1:9/SKILL.md' }, 'it leads to'],
    [{ url: 'nowhere' }, 'url: must be an http(s) URL'],
    [{ files: { 'a.md': 'x' } }, 'files: must have a SKILL.md'],
    [{ files: { 'SKILL.md': 'no head' } }, 'SKILL.md: must begin with frontmatter'],
    [main('name: one'), 'SKILL.md, description: is required'],
    [main('name: One\ndescription: x'), 'SKILL.md, name: must be lower case letters'],
    [main('name: ../up\ndescription: x'), 'SKILL.md, name: must be lower case letters'],
    [main('name: one\ndescription: x\ntags: notes'), 'SKILL.md, tags'],
    [main('name: [one'), 'SKILL.md, frontmatter: is not valid YAML'],
    [main(`a: &a [1]\nb: *a\n${HEAD}`), 'SKILL.md, frontmatter: is not valid YAML'],
    [{ files: { ...main(HEAD).files, '../out.md': 'x' } }, '../out.md'],
    [{ files: { ...main(HEAD).files, 'run.sh': 'x' } }, 'run.sh'],
  ])('refuses to install %j, and keeps nothing', async (body, message) => {
    const refused = await install(body)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain(message)
    expect(await names()).toEqual([])
  })

  it('[skills-limits] takes a SKILL.md of 1 MB and reference files of 100 KB, and no more', async () => {
    const filled = (bytes: number) => main(HEAD, 'x'.repeat(bytes - `---\n${HEAD}\n---\n\n`.length)).files
    const over = await install({ files: filled(1_048_577) })
    expect([over.status, over.body.message]).toEqual([
      413,
      expect.stringContaining('SKILL.md: has 1048577 bytes'),
    ])
    const reference = await install({ files: { ...filled(200), 'r.md': 'x'.repeat(102_401) } })
    expect([reference.status, reference.body.message]).toEqual([
      413,
      expect.stringContaining('r.md: has 102401 bytes'),
    ])
    const largest = await install({ files: { ...filled(1_048_576), 'r.md': 'x'.repeat(102_400) } })
    expect(largest.body).toMatchObject({ size: 1_048_576, problem: null })
  })

  it('[skills-limits] holds 50 of a wallet, however many are written at once', async () => {
    const many = Array.from({ length: 60 }, (_, index) => write({ name: `skill-${index}` }))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(await names()).toHaveLength(50)
    expect((await write({ name: 'one-more' })).body.message).toContain('has 50 skills, and may have 50')
  })

  it('says what is wrong with one whose file was changed by hand', async () => {
    await write()
    const body = { path: '/skills/note-taking/SKILL.md', content: 'nothing', overwrite: true }
    await call('POST', '/user/files', body)
    expect((await call('GET', '/user/skills')).body.skills).toMatchObject([
      { name: 'note-taking', problem: expect.stringContaining('must begin with frontmatter') },
    ])
  })

  it('tells an address that breaks off from one that is not there', async () => {
    const server = await serveLocally((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('---', () => response.destroy())
    })
    const { port } = server
    const local = createEmulator({ allowedHosts: [`127.0.0.1:${port}`] })
    const from = () => caller(local)('POST', '/user/skills/install', { url: `${server.url}/SKILL.md` })
    const begun = await from()
    await server.close()
    const gone = await from()
    await local.close()
    expect([begun.status, gone.status]).toEqual([502, 502])
    expect(begun.body.message).toContain('it broke off in the middle of its answer')
    expect(begun.body.message).not.toContain('CORS')
    expect(gone.body.message).toContain('In a browser it must also allow this origin (CORS)')
  })

  it('refuses a key that only reads', async () => {
    expect((await write({}, emulator.keys.readOnly)).body.error).toBe('Read-only API key')
    expect((await call('GET', '/user/skills', undefined, emulator.keys.readOnly)).status).toBe(200)
  })
})

describe('the instructions of a skill', () => {
  it('[env-substitution] have variables replaced when it is used, and only then', async () => {
    const context = await kernel({ tables: [...variableTables, fileTable, walletTable] })
    const { rows = [] } =
      (await seedWallets({ seed: 'seed', now: 0 })).find(({ table }) => table === walletTable) ?? {}
    await context.store.table(walletTable).bulkAdd([...rows] as never[])
    const text = `---\nname: keyed\ndescription: Uses {{KEY}}\n---\nSend {{KEY}}.\n`
    const draft = await draftSkill(context, DEVELOPER_WALLET, { 'SKILL.md': text })
    await context.transaction(skillTables, (context) => addSkill(context, DEVELOPER_WALLET, draft))
    const used = () => skillInstructions(context, DEVELOPER_WALLET, 'keyed')
    await expect(used()).rejects.toThrow('{{KEY}}: this wallet has no variable KEY')
    const variables = await sealVariables(context, DEVELOPER_WALLET, { KEY: 'open sesame' })
    await context.transaction(variableTables, (context) => setVariables(context, variables))
    expect(await used()).toBe('Send open sesame.')
  })
})
