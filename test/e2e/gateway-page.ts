/** What a page that uses models bundles: the two official clients, unchanged. */
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'

export const clients = { Anthropic, OpenAI }

Object.assign(globalThis, { clients })
