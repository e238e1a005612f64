/** What the screen reads of an OpenAPI document; the rest of it stays as it is. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
type Content = Record<string, { schema?: JsonSchema }>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string; schema: JsonSchema }
type Told = {
  operationId: string
  tags: string[]
  summary: string
  'x-permission': string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type Description = { paths: Record<string, Record<string, Told>>; components: { schemas: Record<string, JsonSchema> } }

export type Operation = {
  id: string
  tag: string
  method: string
  /** As it is called, below the server's address. */
  path: string
  summary: string
  right: string
  parameters: readonly Parameter[]
  /** Of a JSON body; files are sent by programs. */
  body: JsonSchema | undefined
  takesFiles: boolean
  answer: JsonSchema | undefined
  responses: readonly { status: string; text: string }[]
}

const JSON_TYPE = 'application/json'

function operationOf(path: string, method: string, told: Told): Operation {
  const content = told.requestBody?.content ?? {}
  const done = Object.entries(told.responses).find(([status]) => status.startsWith('2'))?.[1]
  return {
    id: told.operationId,
    tag: told.tags[0] ?? '',
    method: method.toUpperCase(),
    path: path.startsWith('/v1/') ? path : `/api/v2${path}`,
    summary: told.summary,
    right: told['x-permission'],
    parameters: told.parameters ?? [],
    body: content[JSON_TYPE]?.schema,
    takesFiles: Object.keys(content).some((type) => type !== JSON_TYPE),
    answer: done?.content?.[JSON_TYPE]?.schema,
    responses: Object.entries(told.responses).map(([status, { description }]) => ({ status, text: description })),
  }
}

/** All operations, in the order of the document. */
export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, told]) => ('operationId' in told ? [operationOf(path, method, told)] : [])),
  )
