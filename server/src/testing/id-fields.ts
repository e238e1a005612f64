import type { Route } from '@plantule/contract/base/route'
import { type Node, sample, shapeOf } from './json-samples.ts'

export type Part = 'params' | 'query' | 'body'
/** A place for an id in a request: the names on the way, `0` for the first item of a list. */
export type IdField = { part: Part; path: readonly (string | 0)[] }

/** What the contract's `id` looks like as JSON Schema; amounts and counts have other bounds. */
const isId = ({ type, exclusiveMinimum, maximum }: Node): boolean =>
  type === 'integer' && exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER

type At = { node: Node; root: Node }
const plain = ({ node, root }: At): Node =>
  node.$ref ? plain({ node: root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}, root }) : node
const choices = (node: Node): Node[] => [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]

function walk({ node, root }: At, path: (string | 0)[], found: Map<string, (string | 0)[]>): void {
  if (path.length > 8) return
  const here = plain({ node, root })
  if (isId(here) && path.length > 0) found.set(path.join('.'), path)
  for (const each of choices(here)) walk({ node: each, root }, path, found)
  for (const [name, each] of Object.entries(here.properties ?? {})) walk({ node: each, root }, [...path, name], found)
  for (const each of [here.items, here.prefixItems?.[0]]) if (each) walk({ node: each, root }, [...path, 0], found)
}

/** Every place for an id in what a route takes. */
export function idFields(route: Route): IdField[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part]
    if (!schema) return []
    const root = shapeOf(schema)
    const found = new Map<string, (string | 0)[]>()
    walk({ node: root, root }, [], found)
    return [...found.values()].map((path) => ({ part, path }))
  })
}

/** The schema of what lies one step further, in the choice that has it. */
function step({ node, root }: At, name: string | 0): Node | undefined {
  const here = plain({ node, root })
  const own = name === 0 ? (here.items ?? here.prefixItems?.[0]) : here.properties?.[name]
  return (
    own ??
    choices(here)
      .map((each) => step({ node: each, root }, name))
      .find((each) => each !== undefined)
  )
}

/** A sample that has the field: of several choices the one in which it is. */
function sampleWith({ node, root }: At, name: string | 0): unknown {
  const here = plain({ node, root })
  const choice = choices(here).find((each) => step({ node: each, root }, name))
  if (choice) return sampleWith({ node: choice, root }, name)
  return name === 0 ? [sample(here.items ?? here.prefixItems?.[0] ?? {}, root)] : sample(here, root)
}

/** The value with another one at a place; what is missing on the way there is filled as small as can be. */
export function withValue(schema: NonNullable<Route['body']>, given: unknown, path: IdField['path'], value: unknown): unknown {
  const root = shapeOf(schema)
  const put = (at: Node, from: unknown, [name, ...rest]: readonly (string | 0)[]): unknown => {
    if (name === undefined) return value
    const next = step({ node: at, root }, name) ?? {}
    const known = (name === 0 ? Array.isArray(from) && from.length > 0 : typeof from === 'object' && from !== null)
      ? from
      : sampleWith({ node: at, root }, name)
    if (name === 0) return [put(next, (known as unknown[])[0], rest), ...(known as unknown[]).slice(1)]
    const record = known as Record<string, unknown>
    return { ...record, [name]: put(next, record[name], rest) }
  }
  return put(root, given, path)
}
