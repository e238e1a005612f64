import { readFile } from 'node:fs/promises'
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

/** The routes of a contract module, as a module of their own. */
const ROUTES = '?routes'
const MADE = 'function made<T>(make: () => T): T { return make() }\n'

/**
 * In the browser's build, `route({ ... })` keeps its method, path, upload and kind of file; schemas stay importable by
 * their own names for forms, and what nobody imports falls away. Routes stand in a module of their own beside the schemas:
 * a chunk holds whole modules, and a list that only asks would else load what the forms of other screens check.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?routes$/ },
      async handler(source, importer) {
        const found = await this.resolve(source.slice(0, -ROUTES.length), importer)
        return found && `${found.id}${ROUTES}`
      },
    },
    load: {
      filter: { id: /\/contract\/src\/.+\.ts\?routes$/ },
      handler: (id) => readFile(id.slice(0, -ROUTES.length), 'utf8'),
    },
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts(\?routes)?$/ },
      handler(code, id) {
        const path = id.replace(ROUTES, '')
        const { program } = parseSync(path, code)
        const moved = id === path ? program.body.flatMap(movedFrom) : []
        const cuts = [...nodesOf(program)].flatMap(cutsOfRoute).concat(
          topLevelValues(program.body).flatMap(madePure),
          program.body.flatMap((each) => takenApart(each, code)),
        )
        const kept = cuts.filter((cut) => !moved.some(({ start, end }) => cut.start >= start && cut.end <= end))
        return {
          code: `${applied(code, [...kept, ...moved.map((each) => handedOn(each, path))])}\n${MADE}`,
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

type Moved = { start: number; end: number; name: string }

/**
 * The whole statement of `export const orders = { list: route({ ... }) }`, `export const kinds = ['private', 'business'] as const` and
 * `export const MAX = 10 * 1024`.
 */
function movedFrom(statement: unknown): Moved[] {
  if (!isNode(statement) || statement.type !== 'ExportNamedDeclaration' || !isNode(statement['declaration'])) return []
  const [declared, another] = (statement['declaration']['declarations'] ?? []) as Node[]
  const name = nameOf(declared?.['id'])
  const made = declared?.['init']
  if (another || name === undefined || !isNode(made)) return []
  const routes = [...nodesOf(made)].some((node) => node.type === 'CallExpression' && nameOf(node['callee']) === 'route')
  return (routes && made.type !== 'ArrowFunctionExpression') || isPlain(made) ? [{ start: statement.start, end: statement.end, name }] : []
}

/** What stands before `as const satisfies Messages`. */
const withoutTypes = (made: unknown): unknown =>
  isNode(made) && (made.type === 'TSAsExpression' || made.type === 'TSSatisfiesExpression') ? withoutTypes(made['expression']) : made

/** `10 * 1024 * 1024`, `'card'`, or a list of such. */
const isPlain = (made: unknown): boolean => {
  const value = withoutTypes(made)
  if (!isNode(value)) return false
  if (value.type === 'BinaryExpression') return isPlain(value['left']) && isPlain(value['right'])
  return value.type === 'Literal' || (value.type === 'ArrayExpression' && (value['elements'] as unknown[]).every(isPlain))
}

/** Imported too, for what else its module makes of it. */
const handedOn = ({ start, end, name }: Moved, path: string): Cut => {
  const from = `'./${path.slice(path.lastIndexOf('/') + 1)}${ROUTES}'`
  return { start, end, text: `import { ${name} } from ${from}; export { ${name} }` }
}

/** What several routes have in common stands in an object of its own: one with these names and no others, a schema among them. */
const ofRoutes = new Set([...unread, 'method', 'path', 'upload', 'secret'])
const isPartOfRoute = (node: Node): boolean => {
  if (node.type !== 'ObjectExpression') return false
  const names = (node['properties'] as Node[]).map((property) => nameOf(property['key']) ?? '')
  return names.length > 1 && names.every((name) => ofRoutes.has(name)) && names.some((name) => name === 'permission' || name === 'method')
}

function cutsOfRoute(node: Node): Cut[] {
  if (isPartOfRoute(node)) return cutsIn(node)
  const [definition] = (node['arguments'] ?? []) as unknown[]
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'route' || !isNode(definition)) return []
  return isPartOfRoute(definition) ? [] : cutsIn(definition)
}

function cutsIn(definition: Node): Cut[] {
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
    .map(withoutTypes)
    .filter(
      (init): init is Node =>
        isNode(init) && ['CallExpression', 'ObjectExpression', 'ArrayExpression'].includes(init.type) && !isPlain(init),
    )
}

/** `const { name, ...others } = Product.shape` as a constant each: nobody can tell otherwise that reading them does nothing. */
function takenApart(statement: unknown, code: string): Cut[] {
  if (!isNode(statement) || statement.type !== 'VariableDeclaration') return []
  return (statement['declarations'] as Node[]).flatMap(({ id, start, end }): Cut[] => {
    if (!isNode(id) || id.type !== 'ObjectPattern') return []
    const names = (id['properties'] as Node[]).map((part) => nameOf(part.type === 'RestElement' ? part['argument'] : part['value']))
    if (names.includes(undefined)) return []
    return [
      {
        start,
        end,
        text: names.map((name) => `${name} = /*#__PURE__*/ made(() => { const ${code.slice(start, end)}; return ${name} })`).join(', '),
      },
    ]
  })
}

/** Chains of calls cannot be marked pure, a function that makes them can; one written on the spot is opened again by the minifier. */
const madePure = ({ start, end }: Node): Cut[] => [
  { start, end: start, text: '/*#__PURE__*/ made(() => (' },
  { start: end, end, text: '))' },
]

function applied(code: string, cuts: Cut[]): string {
  let text = code
  for (const { start, end, text: by } of cuts.toSorted((a, b) => b.start - a.start)) text = text.slice(0, start) + by + text.slice(end)
  return text
}
