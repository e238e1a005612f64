import { mayUseKey } from '@plantule/contract/base/keys'
import { levelFor } from '@plantule/contract/base/levels'
import { isOpenWhenSuspended } from '@plantule/contract/base/open-when-suspended'
import { messages, namedRoutes } from '@plantule/contract/all'
import { fileKinds, type FileKind, type Route } from '@plantule/contract/base/route'
import { keepsKeys } from '../platform/mount.ts'
import { softwareVersion } from '../platform/system-routes.ts'
import { type Json, SchemaBook } from './schema-book.ts'

const BASE = '/api/v2'
const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** RFC 9457 as this API writes it. */
const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'One sentence for people, in the language of Accept-Language (fr, en)' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(messages).sort() },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['in', 'path', 'message'],
        properties: {
          in: { enum: ['params', 'query', 'body'] },
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
      },
    },
    details: { type: 'object' },
  },
}

/** The API as OpenAPI 3.1, made from the contract alone: all of it, or the routes that are wanted. */
export function openApiDocument(wanted: (route: Route) => boolean = () => true): Json {
  const book = new SchemaBook()
  const paths: Record<string, Json> = {}
  const told = namedRoutes.filter(({ route }) => wanted(route))
  for (const named of told) {
    const { path, method } = named.route
    // Paths of the former version stand at the root of the server.
    paths[path] ??= path.startsWith('/v1/') ? { servers: [{ url: '/' }] } : {}
    const item = paths[path]
    if (item[method.toLowerCase()]) throw new Error(`${method} ${path} is declared twice`)
    item[method.toLowerCase()] = operation(named, book)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plantule', version: softwareVersion, license: { name: 'MIT', identifier: 'MIT' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: BASE }],
    security: [{ token: [] }],
    tags: [...new Set(told.map(({ room }) => room))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A person who has signed in' },
        key: { type: 'http', scheme: 'bearer', description: 'Another program, by a key of the shop: plantule_…' },
      },
      schemas: { ...sorted(book.schemas), Problem: problemSchema },
    },
  }
}

function operation({ room, name, route }: (typeof namedRoutes)[number], book: SchemaBook): Json {
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: route.summary,
    'x-permission': route.permission,
    ...(route.permission === 'public' ? { security: [] } : mayUseKey(route) ? { security: [{ token: [] }, { key: [] }] } : {}),
    ...parameters(route, book),
    ...(route.body ? { requestBody: requestBody(route, book) } : {}),
    responses: { [route.status ?? 200]: success(route, book), ...refusals(route) },
  }
}

function parameters(route: Route, book: SchemaBook): Json {
  const from = (where: 'path' | 'query', part: Route['params']): Json[] => {
    if (!part) return []
    const schema = resolved(book.read(part, 'input'), book)
    const required = new Set((schema['required'] as string[] | undefined) ?? [])
    return Object.entries((schema['properties'] ?? {}) as Json).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path' || required.has(name),
      schema: value,
    }))
  }
  const list = [...from('path', route.params), ...from('query', route.query)]
  if (keepsKeys(route) && !route.upload) {
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key gets the first answer',
      schema: { type: 'string', minLength: 8, maxLength: 100 },
    })
  }
  return list.length > 0 ? { parameters: list } : {}
}

const resolved = (schema: Json, book: SchemaBook): Json =>
  typeof schema['$ref'] === 'string' ? (book.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema

function requestBody(route: Route, book: SchemaBook): Json {
  const body = route.body ? book.read(route.body, 'input') : {}
  if (!route.upload) return { required: true, content: { 'application/json': { schema: body } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', required: ['file'], properties: { body, file } }
  return {
    required: true,
    description: `At most ${route.upload.maxBytes} bytes a file`,
    content: { 'multipart/form-data': { schema, encoding: { body: { contentType: 'application/json' } } } },
  }
}

function success(route: Route, book: SchemaBook): Json {
  if (typeof route.response !== 'string') {
    return { description: 'Done', content: { 'application/json': { schema: book.read(route.response, 'output') } } }
  }
  const kind: FileKind = route.response
  const text = kind === 'text' || kind === 'csv' || kind === 'events'
  return {
    description: 'The file',
    content: { [fileKinds[kind]]: { schema: text ? { type: 'string' } : { type: 'string', format: 'binary' } } },
  }
}

/** Refusals by status; the codes of each are told, with their sentence. */
function refusals(route: Route): Json {
  const codes = new Set(route.errors ?? [])
  if (route.params || route.query || route.body) codes.add('invalid_input')
  const door =
    route.permission === 'internal'
      ? ['not_signed_in', 'not_staff', 'second_step_needed']
      : ['not_signed_in', 'not_a_member', 'shop_unnamed', ...(isOpenWhenSuspended(route) ? [] : ['shop_suspended'])]
  if (levelFor(route)) codes.add('not_in_level')
  if (mayUseKey(route)) for (const code of ['key_refused', 'too_many_requests']) codes.add(code)
  if (route.permission !== 'public') for (const code of door) codes.add(code)
  if (route.permission.includes('.') || route.staffRight) codes.add('no_right')
  const byStatus = Map.groupBy(codes, (code) => messages[code]?.status ?? 500)
  const list = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, of]) => [
      String(status),
      {
        description: of.map((code) => `\`${code}\` ${messages[code]?.en ?? ''}`).join('\n\n'),
        content: { 'application/problem+json': { schema: PROBLEM } },
      },
    ])
  return {
    ...Object.fromEntries(list),
    default: { description: 'Any other refusal', content: { 'application/problem+json': { schema: PROBLEM } } },
  }
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
