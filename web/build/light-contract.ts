import { parseSync } from 'vite'
import type { Plugin } from 'vite'

/** What only the server reads of a route; without it, a screen that only reads needs no validation library. */
const unread = new Set(['summary', 'permission', 'params', 'query', 'body', 'response', 'errors', 'status', 'etag', 'writes', 'shop'])

type Cut = { start: number; end: number; text: string }
type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
  }
}

const nameOf = (node: unknown): string | undefined => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined)

/**
 * In the browser's build, `route({ ... })` keeps its method, path, upload and kind of file; schemas stay importable by
 * their own names for forms, and what nobody imports falls away.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler(code, id) {
        const program = parseSync(id, code).program
        const cuts = [...nodesOf(program)].flatMap(cutsOfRoute).concat(topLevelValues(program.body).flatMap(madePure))
        return { code: applied(code, cuts), map: null, moduleSideEffects: false }
      },
    },
  }
}

function cutsOfRoute(call: Node): Cut[] {
  const [definition] = (call['arguments'] ?? []) as unknown[]
  if (call.type !== 'CallExpression' || nameOf(call['callee']) !== 'route' || !isNode(definition)) return []
  return (definition['properties'] as Node[]).flatMap((property) => {
    const key = nameOf(property['key'])
    const value = property['value']
    const isFile = key === 'response' && isNode(value) && value.type === 'Literal'
    // Replaced, not removed: commas and comments around need no care.
    return key !== undefined && unread.has(key) && !isFile ? [{ start: property.start, end: property.end, text: `${key}: undefined` }] : []
  })
}

/** `const x = z.object(...)` or `const fields = { name: text(80) }` at the top of a module, exported or not. */
function topLevelValues(body: unknown): Node[] {
  return (body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .filter((statement): statement is Node => isNode(statement) && statement.type === 'VariableDeclaration')
    .flatMap((statement) => statement['declarations'] as Node[])
    .map((declarator) => declarator['init'])
    .filter((init): init is Node => isNode(init) && (init.type === 'CallExpression' || init.type === 'ObjectExpression'))
}

/** Chains of calls cannot be marked pure, a function that makes them can. */
const madePure = ({ start, end }: Node): Cut[] => [
  { start, end: start, text: '/*#__PURE__*/ (() => (' },
  { start: end, end, text: '))()' },
]

function applied(code: string, cuts: Cut[]): string {
  let text = code
  for (const { start, end, text: by } of cuts.toSorted((a, b) => b.start - a.start)) text = text.slice(0, start) + by + text.slice(end)
  return text
}
