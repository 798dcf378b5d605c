import { z } from 'zod'
import { errors } from '#kernel/errors'
import { defineRoute } from '#kernel/http/define-route'
import { readText } from '#kernel/http/read-request'
import { escaped, page } from '../page'
import { answerMcp } from './mcp-server'
import { PROTECTED, PROVIDER, RESOURCE } from './paths'
import {
  type AuthorizationRequest,
  authorizationRequest,
  consent,
  isAccessToken,
  OAuthProblem,
  redeemCode,
  refresh,
  registerClient,
  revoke,
  revokeAll,
} from './provider'

const MAX_FORM_BYTES = 20_000
const demo = { level: 'ours', auth: { kind: 'demo' }, verbatim: true, privateQuery: true } as const

/** What the header server wants: the same for everybody, because it guards nothing. */
const DEMO_KEY = 'demo-key-of-the-tool-server'

export const openMcp = defineRoute('POST /__sandbank/demo/mcp', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'The demo tool server (MCP, Streamable HTTP): echo, add, weather',
  repeat: { harmless: 'the demo tools compute' },
  handle: async ({ request }) => answerMcp(request),
})

export const headerMcp = defineRoute('POST /__sandbank/demo/header/mcp', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'The demo tool server behind a header',
  repeat: { harmless: 'the demo tools compute' },
  async handle({ request }) {
    if (request.headers.get('X-Demo-Key') === DEMO_KEY) return answerMcp(request)
    return unauthorized(`X-Demo-Key must be ${DEMO_KEY}`)
  },
})

export const protectedMcp = defineRoute('POST /__sandbank/demo/oauth/mcp', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'The demo tool server behind the demo OAuth provider',
  repeat: { harmless: 'the demo tools compute' },
  async handle({ context, request, origin }) {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? []
    if (token !== undefined && (await isAccessToken(context, token))) return answerMcp(request)
    const error = token === undefined ? '' : 'error="invalid_token", '
    return unauthorized('an access token is required', {
      'WWW-Authenticate': `Bearer ${error}resource_metadata="${origin}${RESOURCE}", scope="tools"`,
    })
  },
})

export const resourceMetadata = defineRoute('GET /__sandbank/demo/oauth/resource', {
  ...demo,
  summary: 'Which provider guards the demo tool server (RFC 9728)',
  handle: async ({ origin }) =>
    Response.json({
      resource: `${origin}${PROTECTED}`,
      authorization_servers: [`${origin}${PROVIDER}`],
      scopes_supported: ['tools'],
      bearer_methods_supported: ['header'],
    }),
})

export const providerMetadata = defineRoute('GET /__sandbank/demo/oauth/metadata', {
  ...demo,
  summary: 'The demo OAuth provider: its endpoints (RFC 8414)',
  handle: async ({ origin }) =>
    Response.json({
      issuer: `${origin}${PROVIDER}`,
      authorization_endpoint: `${origin}${PROVIDER}/authorize`,
      token_endpoint: `${origin}${PROVIDER}/token`,
      registration_endpoint: `${origin}${PROVIDER}/register`,
      revocation_endpoint: `${origin}${PROVIDER}/revoke`,
      scopes_supported: ['tools'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
    }),
})

const registration = z.object({
  client_name: z.string().max(200).default('a client without a name'),
  redirect_uris: z.array(z.string()),
})

export const register = defineRoute('POST /__sandbank/demo/oauth/register', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'Register a client at the demo OAuth provider (RFC 7591)',
  repeat: 'answered',
  handle: ({ context, request }) =>
    answered(async () => {
      const sent = registration.safeParse(parsed(await readText(request, MAX_FORM_BYTES)))
      if (!sent.success) {
        throw new OAuthProblem('invalid_client_metadata', 'redirect_uris must be a list of addresses')
      }
      const { client_name: name, redirect_uris: redirectUris } = sent.data
      const client = await registerClient(context, { name, redirectUris })
      return Response.json(
        {
          client_id: client.id,
          client_id_issued_at: Math.floor(client.createdAt / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        },
        { status: 201 },
      )
    }),
})

export const askConsent = defineRoute('GET /__sandbank/demo/oauth/authorize', {
  ...demo,
  summary: 'The consent page of the demo OAuth provider',
  async handle({ context, request }) {
    const query = new URL(request.url).searchParams
    try {
      return consentPage(await authorizationRequest(context, query), query)
    } catch (thrown) {
      return problemPage(thrown)
    }
  },
})

export const giveConsent = defineRoute('POST /__sandbank/demo/oauth/authorize', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'What the user chose on the consent page: back to the client with a code, or without',
  repeat: 'answered',
  async handle({ context, request }) {
    const form = new URLSearchParams(await readText(request, MAX_FORM_BYTES))
    try {
      const authorization = await authorizationRequest(context, form)
      const target = new URL(authorization.redirectUri)
      if (form.get('decision') === 'allow')
        target.searchParams.set('code', await consent(context, authorization))
      else target.searchParams.set('error', 'access_denied')
      if (authorization.state !== null) target.searchParams.set('state', authorization.state)
      return new Response(null, {
        status: 303,
        headers: { Location: target.href, 'Cache-Control': 'no-store' },
      })
    } catch (thrown) {
      return problemPage(thrown)
    }
  },
})

export const token = defineRoute('POST /__sandbank/demo/oauth/token', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'Tokens of the demo OAuth provider, for a code or a refresh token',
  repeat: 'answered',
  handle: ({ context, request }) =>
    answered(async () => {
      const form = new URLSearchParams(await readText(request, MAX_FORM_BYTES))
      const headers = { 'Cache-Control': 'no-store' }
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return Response.json(await redeemCode(context, form), { headers })
        case 'refresh_token':
          return Response.json(await refresh(context, form), { headers })
        default:
          throw new OAuthProblem(
            'unsupported_grant_type',
            'grant_type must be authorization_code or refresh_token',
          )
      }
    }),
})

export const revokeToken = defineRoute('POST /__sandbank/demo/oauth/revoke', {
  ...demo,
  errors: [errors.bodyTooLarge],
  summary: 'End the grant of a token of the demo OAuth provider (RFC 7009)',
  repeat: { harmless: 'a grant that is revoked stays so' },
  async handle({ context, request }) {
    const form = new URLSearchParams(await readText(request, MAX_FORM_BYTES))
    await revoke(context, form.get('token') ?? '')
    return new Response(null, { status: 200 })
  },
})

export const revokeGrants = defineRoute('DELETE /__sandbank/demo/oauth/grants', {
  level: 'ours',
  summary: 'End every grant of the demo OAuth provider, as its user would in its settings',
  repeat: { harmless: 'grants that are revoked stay so' },
  auth: { kind: 'operator' },
  response: z.object({ revoked: z.int() }),
  handle: async ({ context }) => ({ revoked: await revokeAll(context) }),
})

async function answered(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown
    return Response.json({ error: thrown.code, error_description: thrown.message }, { status: 400 })
  }
}

function isProblem(thrown: unknown): thrown is OAuthProblem {
  return thrown instanceof Error && thrown.name === 'OAuthProblem'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unauthorized(message: string, headers: Record<string, string> = {}): Response {
  const error = { code: -32001, message: `Unauthorized: ${message}` }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 401, headers })
}

function consentPage({ clientName, redirectUri }: AuthorizationRequest, query: URLSearchParams): Response {
  const fields = [...query]
    .filter(([name]) => name !== 'decision')
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  const { origin } = new URL(redirectUri)
  return page(
    'Demo provider',
    `<p><strong>${escaped(clientName)}</strong> asks to use the demo tool server in your name. It will be told at
<code>${escaped(origin)}</code>.</p>
<form method="post">
${fields.join('\n')}
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`,
    { formTo: [origin] },
  )
}

function problemPage(thrown: unknown): Response {
  if (!isProblem(thrown)) throw thrown
  const why = `<p>${escaped(thrown.message)} (<code>${escaped(thrown.code)}</code>).</p>`
  return page('Demo provider: this cannot be asked', why, { status: 400 })
}
