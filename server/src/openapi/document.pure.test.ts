import { allRoutes, messages } from '@plantule/contract/all'
import { allRights } from '@plantule/contract/base/permissions'
import { fullPath } from '@plantule/contract/base/route'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

type Node = { [key: string]: unknown }
type Parameter = { name: string; in: string; required: boolean; schema: Node }
type Operation = {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: Node
  responses: Record<string, Node>
  security?: unknown[]
}

const document = openApiDocument() as Node & { paths: Record<string, Record<string, Operation>>; components: { schemas: Node } }
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'servers')
    .map(([method, operation]) => ({ path, method, operation })),
)

function* nodes(node: unknown): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (!Array.isArray(node)) yield node as Node
  for (const each of Object.values(node)) yield* nodes(each)
}

describe('the OpenAPI document', () => {
  test('holds every route once, and tells where it stands', () => {
    const told = operations.map(({ path, method }) => `${method.toUpperCase()} ${path.startsWith('/v1/') ? path : `/api/v2${path}`}`)
    expect(told.sort()).toEqual(allRoutes.map((route) => `${route.method} ${fullPath(route)}`).sort())
    for (const [path, item] of Object.entries(document.paths)) expect('servers' in item).toBe(path.startsWith('/v1/'))
  })

  test('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has no two paths that differ only in the name of a parameter, but those that the API fixes so', () => {
    // The list is read by page where the record is changed by id.
    const fixed = ['/credit_code/{}', '/discount_code/{}', '/gift_card/{}']
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index).sort()).toEqual(fixed)
  })

  test('describes each parameter of a path, and no other', () => {
    for (const { path, operation } of operations) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const told = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect({ path, names: told.map(({ name }) => name).sort() }).toEqual({ path, names: wanted.sort() })
      expect(told.every(({ required }) => required)).toBe(true)
    }
  })

  test('refers only to what it holds', () => {
    const missing = [...nodes(document)]
      .map((node) => node['$ref'])
      .filter((ref): ref is string => typeof ref === 'string')
      .filter((ref) => !ref.startsWith('#/components/schemas/') || !((ref.split('/').at(-1) as string) in document.components.schemas))
    expect(missing).toEqual([])
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/)
  })

  test('gives an answer to each operation, and the refusals that the route names', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses)
      expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
      expect(statuses.every((status) => /^[1-5]\d\d$|^default$/.test(status))).toBe(true)
      expect(Object.values(operation.responses).every((answer) => typeof answer['description'] === 'string')).toBe(true)
    }
    const validate = document.paths['/order/{id}/validate']?.['put']
    expect(String(validate?.responses['409']?.['description'])).toContain('out_of_stock')
  })
})

describe('the contract', () => {
  test('has a sentence for each refusal that a route names, in both languages', () => {
    const unknown = allRoutes.flatMap((route) =>
      (route.errors ?? []).filter((code) => !messages[code]).map((code) => `${route.path} ${code}`),
    )
    expect(unknown).toEqual([])
    const details = (text: string) => JSON.stringify(text.match(/\{\w+\}/g)?.sort())
    const wrong = Object.entries(messages).filter(
      ([, { fr, en, status }]) => !fr || !en || status < 400 || status > 599 || details(fr) !== details(en),
    )
    expect(wrong).toEqual([])
  })

  test('asks for known rights only', () => {
    const known = new Set<string>(['public', 'signed-in', 'member', 'internal', ...allRights])
    expect(allRoutes.filter((route) => !known.has(route.permission)).map((route) => route.path)).toEqual([])
  })

  test('declares the parameters that its paths name', () => {
    expect(allRoutes.filter((route) => Boolean(route.params) !== route.path.includes('{')).map((route) => route.path)).toEqual([])
  })
})
