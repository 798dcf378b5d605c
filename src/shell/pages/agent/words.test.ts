import { describe, expect, it } from 'vitest'
import type { AnswerCard } from './cards'
import { otherRichData, sentenceOf, shownAnswer } from './words'

const url = 'http://localhost:4100/ui/chains/8453/tx/0x12'
const transaction = { type: 'transaction', title: 'Transaction on base', url }

describe('shownAnswer', () => {
  it('leaves out the lines of transactions that are links below, and no others', () => {
    const response = `Sent 1 USDC.\nTransaction: ${url}\nTransaction: http://localhost:4100/other`
    expect(shownAnswer({ status: 'completed', response, richData: [transaction] }, [], undefined)).toEqual({
      status: 'completed',
      response: 'Sent 1 USDC.\nTransaction: http://localhost:4100/other',
    })
  })

  it('leaves what is held on each chain to the card', () => {
    const response = 'You hold $3005.00.\nbase: 1 ETH, 5 USDC ($3005.00)'
    const portfolio: AnswerCard = { kind: 'portfolio', totalUsd: '3005.00', byChain: {} }
    expect(shownAnswer({ status: 'completed', response }, [portfolio], undefined).response).toBe(
      'You hold $3005.00.',
    )
    expect(shownAnswer({ status: 'completed', response }, [], undefined).response).toBe(response)
  })

  it('says once why a prompt failed, and says an error that no response has', () => {
    const response = 'I did not understand "x". Nearest to it I know "price of ETH".'
    const miss = { kind: 'miss', nearest: ['price of ETH'] } as const
    expect(shownAnswer({ status: 'failed', response, error: response }, [], miss)).toEqual({
      status: 'failed',
      response: 'I did not understand "x".',
    })
    expect(shownAnswer({ status: 'failed', error: 'The process died.' }, [], undefined)).toEqual({
      status: 'failed',
      error: 'The process died.',
    })
  })
})

describe('sentenceOf', () => {
  it('is everything where the nearest prompts do not stand in it', () => {
    expect(sentenceOf('Nothing was asked for.', ['price of ETH'])).toBe('Nothing was asked for.')
    expect(sentenceOf('Say "price of ETH".', ['price of ETH'])).toBe('Say "price of ETH".')
  })
})

describe('richDataBeside', () => {
  it('leaves out the picture of a chart that is drawn, and suggestions', () => {
    const image = { type: 'image', title: 'DRIFT in USD' }
    const chart: AnswerCard = { kind: 'chart', symbol: 'DRIFT', chain: 'base', days: [] }
    const richData = [image, { type: 'suggestions', prompts: [] }, transaction]
    expect(otherRichData({ richData }, [chart])).toEqual([transaction])
    expect(otherRichData({ richData }, [])).toEqual([image, transaction])
  })
})
