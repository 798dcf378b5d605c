import { describe, expect, it } from 'vitest'
import { bodyOf, EMPTY_UPSTREAM, problemsOf } from './upstream-draft'

const draft = { ...EMPTY_UPSTREAM, name: 'ollama', baseUrl: ' http://localhost:11434/v1 ' }

describe('a model server as typed', () => {
  it('is sent with what was filled in, and no more', () => {
    expect(problemsOf(draft)).toEqual({})
    expect(bodyOf(draft)).toEqual({
      name: 'ollama',
      dialect: 'chat-completions',
      baseUrl: 'http://localhost:11434/v1',
    })
  })

  it('names models one to a line', () => {
    expect(
      bodyOf({ ...draft, key: 'sk-1', models: 'gpt-oss-120b = gpt-oss:20b\n\n* = llama3.2\nqwen' }),
    ).toMatchObject({
      key: 'sk-1',
      models: { 'gpt-oss-120b': 'gpt-oss:20b', '*': 'llama3.2', qwen: 'qwen' },
    })
  })

  it('[tier-fail-closed] is declared an enclave only where somebody says so', () => {
    expect(bodyOf(draft)).not.toHaveProperty('enclave')
    expect(bodyOf({ ...draft, enclave: true })).toMatchObject({ enclave: true })
  })

  it('says which field is wrong', () => {
    const wrong = { ...EMPTY_UPSTREAM, name: 'Ollama 1', baseUrl: 'localhost', models: 'a = b = c' }
    expect(Object.keys(problemsOf(wrong))).toEqual(['name', 'baseUrl', 'models'])
  })
})
