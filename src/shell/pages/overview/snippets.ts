export type SnippetId = 'curl' | 'fetch' | 'viem' | 'openai' | 'anthropic'

export interface SnippetValues {
  baseUrl: string
  llmUrl: string
  key: string
  evmAddress: string
  /** False while the emulator lives in a service worker, which only pages of this origin can reach. */
  isReachableFromOutside: boolean
  /** Routes that answer today, as in the coverage table: 'POST /v1/chat/completions'. */
  hasRoute: (part: string) => boolean
}

export interface Snippet {
  id: SnippetId
  name: string
  code: string
  note: string | null
}

const ONLY_HERE =
  'This emulator lives in a service worker of this browser, so a terminal cannot reach it. The same request works from the console of this page: take the fetch tab.'

/** Ready to paste, with the real addresses and a real key. */
export function snippets(values: SnippetValues): Snippet[] {
  return [curl(values), fetchSnippet(values), viem(values), openai(values), anthropic(values)]
}

function curl({ baseUrl, key, isReachableFromOutside }: SnippetValues): Snippet {
  return {
    id: 'curl',
    name: 'curl',
    code: [`curl -s ${baseUrl}/wallet/me \\`, `  -H 'X-API-Key: ${key}'`].join('\n'),
    note: isReachableFromOutside ? null : ONLY_HERE,
  }
}

function fetchSnippet({ baseUrl, key, isReachableFromOutside }: SnippetValues): Snippet {
  return {
    id: 'fetch',
    name: 'fetch',
    code: [
      `const response = await fetch('${baseUrl}/wallet/me', {`,
      `  headers: { 'X-API-Key': '${key}' },`,
      '})',
      'console.log(response.status, await response.json())',
    ].join('\n'),
    note: isReachableFromOutside
      ? null
      : 'Works in every page of this origin; the console of this page is the quickest. A page can also keep the production address: see the base addresses.',
  }
}

function viem({ baseUrl, evmAddress, hasRoute }: SnippetValues): Snippet {
  return {
    id: 'viem',
    name: 'viem',
    code: [
      "import { createPublicClient, formatEther, http } from 'viem'",
      "import { base } from 'viem/chains'",
      '',
      'const client = createPublicClient({',
      '  chain: base,',
      `  transport: http('${baseUrl}/rpc/${8453}'),`,
      '})',
      `const balance = await client.getBalance({ address: '${evmAddress}' })`,
      'console.log(formatEther(balance))',
    ].join('\n'),
    note: hasRoute('/rpc/')
      ? null
      : 'There are no chains in this version yet, so /rpc/8453 does not answer. The address is your seeded wallet; the snippet is how it will be.',
  }
}

function openai({ llmUrl, key, hasRoute }: SnippetValues): Snippet {
  return {
    id: 'openai',
    name: 'openai',
    code: [
      "import OpenAI from 'openai'",
      '',
      'const client = new OpenAI({',
      `  baseURL: '${llmUrl}/v1',`,
      `  apiKey: '${key}',`,
      '})',
      'const answer = await client.chat.completions.create({',
      "  model: 'gpt-5-mini',",
      "  messages: [{ role: 'user', content: 'Say hello.' }],",
      '})',
      'console.log(answer.choices[0].message.content)',
    ].join('\n'),
    note: hasRoute('/v1/chat/completions') ? null : gatewayMissing('/v1/chat/completions'),
  }
}

function anthropic({ llmUrl, key, hasRoute }: SnippetValues): Snippet {
  return {
    id: 'anthropic',
    name: '@anthropic-ai/sdk',
    code: [
      "import Anthropic from '@anthropic-ai/sdk'",
      '',
      'const client = new Anthropic({',
      `  baseURL: '${llmUrl}',`,
      `  apiKey: '${key}',`,
      '})',
      'const answer = await client.messages.create({',
      "  model: 'claude-sonnet-4.5',",
      '  max_tokens: 256,',
      "  messages: [{ role: 'user', content: 'Say hello.' }],",
      '})',
      'console.log(answer.content)',
    ].join('\n'),
    note: hasRoute('/v1/messages') ? null : gatewayMissing('/v1/messages'),
  }
}

function gatewayMissing(path: string): string {
  return `There is no model gateway in this version yet, so ${path} does not answer. The address and the key are already the right ones.`
}
