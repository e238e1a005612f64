import type { JsonSchema } from './describe.ts'

type Schemas = Record<string, JsonSchema>
const DEEPEST = 6

const texts: Record<string, string> = {
  date: '2027-03-15',
  'date-time': '2027-03-15T09:30:00Z',
  time: '09:30',
  email: 'camille@exemple.fr',
  uri: 'https://exemple.fr/',
  uuid: '6f1c2b7e-4d0a-4a57-9f3b-2f8f6f0f9a11',
}

const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** A value that a schema takes, as far as the schema tells; what would go on for ever ends as null. */
export function exampleOf(given: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const schema = resolved(given, schemas)
  if (depth > DEEPEST) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  // Of "text or nothing", the text shows more.
  if (choices) return exampleOf(choices.find((each) => resolved(each, schemas).type !== 'null') ?? {}, schemas, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => exampleOf(each, schemas, depth)))
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, exampleOf(value, schemas, depth + 1)]))
  if (type === 'array') return schema.items ? [exampleOf(schema.items, schemas, depth + 1)] : []
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
  if (type === 'boolean') return false
  if (type === 'string') return texts[schema.format ?? ''] ?? 'texte'.slice(0, schema.maxLength ?? 5)
  return null
}

/** What a field takes, in a few words of the trade: `integer ≥ 1`, `a | b`. */
export function kindOf(given: JsonSchema, schemas: Schemas): string {
  const schema = resolved(given, schemas)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => String(each)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((each) => kindOf(each, schemas)))].join(' | ')
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'json')
  const bounds = [
    schema.format,
    schema.minimum !== undefined && schema.minimum > -1e9 ? `≥ ${schema.minimum}` : undefined,
    schema.maximum !== undefined && schema.maximum < 1e9 ? `≤ ${schema.maximum}` : undefined,
    schema.maxLength === undefined ? undefined : `length ≤ ${schema.maxLength}`,
  ].filter((each) => each !== undefined)
  return [type, ...bounds].join(' ')
}
