import { describe, expect, it } from 'vitest'
import type { Model } from '../../../wire'
import { groupsOf, lineOf } from '../play/model-names'
import { matchingModels } from './matching-models'

const model = (id: string, part: Partial<Model> = {}): Model => ({
  id,
  name: id.toUpperCase(),
  ownedBy: 'maker',
  addedAt: '2030-01-01T00:00:00.000Z',
  contextWindow: 1000,
  maxOutputTokens: 100,
  inputModalities: ['text'],
  outputModalities: ['text'],
  private: false,
  zdr: false,
  pricing: { input: 0.25, output: 2, cacheRead: 0.025, cacheWrite: 0.25, imageOutput: 0 },
  discount: null,
  hidden: false,
  deprecatedAt: null,
  retiredAt: null,
  removedAt: null,
  replacement: null,
  lifecycle: 'listed',
  tiers: ['standard'],
  ...part,
})

const DRAWS = model('draws', {
  outputModalities: ['text', 'image'],
  pricing: { input: 5, output: 20, cacheRead: 1, cacheWrite: 5, imageOutput: 40 },
})
const ALL = [model('open', { private: true, zdr: true }), DRAWS, model('old', { lifecycle: 'removed' })]
const ids = (models: Model[]) => models.map(({ id }) => id)

describe('matchingModels', () => {
  it('finds every word, wherever it stands', () => {
    expect(ids(matchingModels(ALL, ' PRIVATE maker ', 'all'))).toEqual(['open'])
    expect(ids(matchingModels(ALL, 'image', 'all'))).toEqual(['draws'])
    expect(ids(matchingModels(ALL, '', 'removed'))).toEqual(['old'])
    expect(ids(matchingModels(ALL, 'nothing like it', 'all'))).toEqual([])
  })
})

describe('the names of models', () => {
  it('are grouped by what they make, with those in no list at the end', () => {
    expect(groupsOf(ALL).map(({ name, models }) => [name, ids(models)])).toEqual([
      ['Text', ['open']],
      ['Images', ['draws']],
      ['Not listed: hidden, deprecated, gone', ['old']],
    ])
  })

  it('say what they cost and where they are served', () => {
    expect(ALL.map(lineOf)).toEqual([
      'OPEN · $0.25 in, $2 out · private, zdr',
      'DRAWS · $5 in, $40 out',
      'OLD · $0.25 in, $2 out · removed',
    ])
  })
})
