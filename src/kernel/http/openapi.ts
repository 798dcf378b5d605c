import { z } from 'zod'
import type { AuthSchemes } from '../auth'
import { type Dialect, errors } from '../errors'
import {
  pathSpellings,
  translatePath,
  translateSchema,
  translateText,
  type VocabularyName,
} from '../vocabulary'
import { hasVocabulary, type Route, type RouteTable, splitKey } from './define-route'

/**
 * OpenAPI 3.1 of everything in the route table, derived from the schemas the routes are checked with, in the words of
 * `vocabulary`. The paths of the other one answer too, and are described by reference.
 */
export function openApi(
  routes: RouteTable,
  auth: AuthSchemes,
  version: string,
  serverUrl: string,
  vocabulary: VocabularyName,
): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of Object.values(routes)) {
    const [method, path] = splitKey(route.key)
    const template = templateOf(translatePath(path, vocabulary))
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(route, auth, path, vocabulary) }
    // Once: an operation's id must be unique.
    const others = pathSpellings(path).filter((spelling) => templateOf(spelling) !== template)
    for (const alias of [...others, ...(route.aliases ?? [])]) {
      paths[templateOf(alias)] = { $ref: `#/paths/${template.replaceAll('/', '~1')}` }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sandbank', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: auth.securitySchemes(),
      schemas: {
        Error: jsonSchema(z.strictObject({ error: z.string(), message: z.string() }), 'output'),
        MessageError: jsonSchema(z.strictObject({ message: z.string() }), 'output'),
        HandshakeError: jsonSchema(z.strictObject({ code: z.int(), message: z.string() }), 'output'),
        GatewayError: jsonSchema(
          z.strictObject({
            error: z.strictObject({ message: z.string(), type: z.string(), code: z.string() }),
          }),
          'output',
        ),
        MessagesError: jsonSchema(
          z.strictObject({
            type: z.literal('error'),
            error: z.strictObject({ type: z.string(), message: z.string() }),
          }),
          'output',
        ),
      },
    },
  }
}

function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

const ERROR_SCHEMAS: Readonly<Record<Dialect, string>> = {
  rest: 'Error',
  message: 'MessageError',
  'chat-completions': 'GatewayError',
  messages: 'MessagesError',
  'engine.io': 'HandshakeError',
}

function operation(route: Route, auth: AuthSchemes, path: string, chosen: VocabularyName): unknown {
  // As for bodies: the admin API has one vocabulary, and some routes none.
  const vocabulary = hasVocabulary(route) ? chosen : 'neutral'
  const { security } = auth.of(route.auth).openApi
  return {
    operationId: translatePath(route.key, chosen),
    summary: translateText(route.summary, vocabulary),
    tags: [path.startsWith('/__sandbank') ? 'emulator' : (path.split('/')[1] as string)],
    'x-level': route.level,
    ...(route.deprecated && { deprecated: true }),
    ...(route.planned && { 'x-planned': true }),
    ...(security && { security }),
    parameters: [...pathParameters(path), ...queryParameters(route, vocabulary)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(route.body, 'input', vocabulary) } },
      },
    }),
    ...(route.bodyType && {
      requestBody: {
        required: true,
        content: Object.fromEntries([route.bodyType].flat().map((type) => [type, {}])),
      },
    }),
    responses: responses(route, auth, vocabulary),
  }
}

function responses(route: Route, auth: AuthSchemes, vocabulary: VocabularyName): Record<string, unknown> {
  const byStatus: Record<string, unknown> = {}
  const refusals = [
    ...auth.of(route.auth).errors(route.auth),
    ...(route.body || route.query || route.key.includes(':') ? [errors.invalidRequest] : []),
    ...(route.body || route.bodyType ? [errors.bodyTooLarge] : []),
    ...(route.key.startsWith('GET ') ? [] : [errors.requestIdUsed]),
    ...(route.errors ?? []),
  ]
  for (const status of new Set(refusals.map((spec) => spec.status))) {
    byStatus[status] = {
      description: refusals
        .filter((spec) => spec.status === status)
        .map((spec) => spec.error)
        .join(', or '),
      content: {
        'application/json': {
          schema: {
            $ref: `#/components/schemas/${ERROR_SCHEMAS[route.dialect ?? 'rest']}`,
          },
        },
      },
    }
  }
  if (!route.planned && !route.refuses) {
    for (const status of [route.status ?? 200, ...(route.otherStatus ? [route.otherStatus] : [])]) {
      byStatus[status] = {
        description: translateText(route.summary, vocabulary),
        ...((route.response || route.responseType) && {
          content: {
            ...(route.response && {
              'application/json': { schema: jsonSchema(route.response, 'output', vocabulary) },
            }),
            ...(route.responseType && { [route.responseType]: {} }),
          },
        }),
      }
    }
  }
  return byStatus
}

function pathParameters(path: string): unknown[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(route: Route, vocabulary: VocabularyName): unknown[] {
  if (!route.query) return []
  const schema = jsonSchema(route.query, 'input', vocabulary) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  vocabulary: VocabularyName = 'neutral',
): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return translateSchema(rest, vocabulary)
}
