import type { Schema } from '@plantule/contract/base/route'
import { z } from 'zod'

export type Node = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  prefixItems?: Node[]
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  format?: string
  pattern?: string
  default?: unknown
  $defs?: Record<string, Node>
}

/** What a part of a request may hold, as JSON Schema. */
export function shapeOf(schema: Schema): Node {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Node
  shapes.set(schema, shape)
  return shape
}
/** Loops over all routes ask for the same shapes thousands of times. */
const shapes = new WeakMap<Schema, Node>()

const formats: Record<string, string> = {
  email: 'essai@exemple.fr',
  date: '2026-03-02',
  'date-time': '2026-03-02T10:00:00Z',
  time: '10:00:00',
  uri: 'https://exemple.fr/',
  uuid: '0190f3c4-7b5a-7cc0-8000-000000000001',
}

/** A value that the schema takes, as small as can be; patterns and rules across fields may still refuse it. */
export function sample(node: Node, root: Node = node, depth = 0): unknown {
  if (node.$ref) return sample(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}, root, depth + 1)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const choice = node.anyOf?.[0] ?? node.oneOf?.[0] ?? node.allOf?.[0]
  if (choice) return sample(choice, root, depth + 1)
  if (node.type === 'object') {
    const needed = Object.entries(node.properties ?? {}).filter(([name]) => node.required?.includes(name))
    return Object.fromEntries(needed.map(([name, each]) => [name, sample(each, root, depth + 1)]))
  }
  if (node.type === 'array') return node.minItems && depth < 8 ? [sample(node.items ?? {}, root, depth + 1)] : []
  if (node.type === 'integer' || node.type === 'number') return Math.max(1, node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1)
  if (node.type === 'boolean') return false
  if (node.type === 'null') return null
  return (node.format && formats[node.format]) ?? 'x'.repeat(Math.max(1, node.minLength ?? 1))
}

/** A value of another type than the field takes; undefined where it takes any. */
export function wrongValue(node: Node): unknown {
  if (node.anyOf?.some((each) => Object.keys(each).length === 0)) return undefined
  if (Object.keys(node).filter((key) => key !== 'default').length === 0 || node.$ref) return undefined
  return node.type === 'object' ? 'wrong' : { wrong: true }
}
