import type { Schema } from '@plantule/contract/base/route'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Node = Record<string, unknown>

/**
 * A compiled writer of one answer shape. Fields that the shape does not name never leave; a missing one throws.
 * zod writes `additionalProperties: false`, on which the writer would throw inside nullable objects instead of dropping.
 */
export function compileWriter(schema: Schema): (value: unknown) => string {
  const shape = z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }) as Node
  return fastJson(loosen(shape) as never) as (value: unknown) => string
}

function loosen(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(loosen)
  if (!node || typeof node !== 'object') return node
  const out: Node = {}
  for (const [key, value] of Object.entries(node)) {
    if (key === 'additionalProperties' && value === false) continue
    if (key === 'propertyNames' || key === '$schema' || key === 'default') continue
    // Bounds are the validator's business; here they only cost time.
    if (key === 'maximum' || key === 'minimum' || key === 'pattern' || key === 'format') continue
    out[key] = loosen(value)
  }
  return out
}
