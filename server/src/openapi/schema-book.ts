import { namedSchemas } from '@plantule/contract/all'
import type { Schema } from '@plantule/contract/base/route'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Side = 'input' | 'output'

const PREFIX = '#/$defs/'

/** JSON Schemas of the document: those that the contract exports by name stand once, under `components`. */
export class SchemaBook {
  readonly schemas: Record<string, Json> = {}
  readonly #names = z.registry<{ id: string }>()
  readonly #texts = new Map<string, string>()

  constructor() {
    const taken = new Set<string>()
    for (const { room, name, schema } of namedSchemas) {
      const id = taken.has(name) ? `${room}.${name}` : name
      taken.add(id)
      this.#names.add(schema as z.ZodType, { id })
    }
  }

  /** What a client sends is the input side, what it gets the output side. */
  read(schema: Schema, io: Side): Json {
    const {
      $defs = {},
      $schema: _,
      ...root
    } = z.toJSONSchema(schema as z.ZodType, {
      io,
      metadata: this.#names,
      unrepresentable: 'any',
    }) as Json & { $defs?: Record<string, Json> }
    const renamed = new Map(Object.keys($defs).map((name) => [name, this.#place(name, $defs, io)]))
    for (const [name, place] of renamed) this.schemas[place] = pointed($defs[name], renamed) as Json
    return pointed(root, renamed) as Json
  }

  /** A schema whose two sides differ stands twice. */
  #place(name: string, all: Record<string, Json>, io: Side): string {
    const plain = name.startsWith('__') ? `Json${name.slice('__schema'.length)}` : name
    const text = JSON.stringify(closure(name, all))
    for (const place of [plain, `${plain}.${io}`, ...Array.from({ length: 50 }, (_, index) => `${plain}.${io}${index + 2}`)]) {
      const known = this.#texts.get(place)
      if (known !== undefined && known !== text) continue
      this.#texts.set(place, text)
      return place
    }
    throw new Error(`too many schemas are called ${plain}`)
  }
}

/** A definition with all that it refers to, for two to be compared whole. */
function closure(name: string, all: Record<string, Json>): Record<string, Json> {
  const found: Record<string, Json> = {}
  const visit = (each: string): void => {
    const schema = all[each]
    if (found[each] || !schema) return
    found[each] = schema
    for (const [, next] of JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) visit(next ?? '')
  }
  visit(name)
  return found
}

function pointed(node: unknown, renamed: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((each) => pointed(each, renamed))
  if (!node || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(PREFIX)
        ? [key, `#/components/schemas/${renamed.get(value.slice(PREFIX.length)) ?? ''}`]
        : [key, pointed(value, renamed)],
    ),
  )
}
