import { expect, test } from 'vitest'
import { type JsonSchema, operationsOf } from './describe.ts'
import { exampleOf, kindOf } from './example.ts'

const schemas = {
  Line: { type: 'object', properties: { label: { type: 'string', maxLength: 3 }, next: { $ref: '#/components/schemas/Line' } } },
}

test.each<[JsonSchema, unknown]>([
  [{ type: 'integer', minimum: 1 }, 1],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'string', format: 'date' }, '2027-03-15'],
  [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, 'texte'],
  [{ enum: ['cash', 'card'] }, 'cash'],
  [{ const: true }, true],
  [{ type: 'string', default: 'fr' }, 'fr'],
  [{ type: 'array', items: { type: 'boolean' } }, [false]],
  [{ allOf: [{ properties: { a: { type: 'integer' } } }, { properties: { b: { type: 'null' } } }] }, { a: 1, b: null }],
])('%j shows %j', (schema, value) => {
  expect(exampleOf(schema, schemas)).toEqual(value)
})

test('a schema that holds itself ends', () => {
  const text = JSON.stringify(exampleOf({ $ref: '#/components/schemas/Line' }, schemas))
  expect(text).toContain('"label":"tex"')
  expect(text.length).toBeLessThan(500)
})

test('what a field takes is said in a few words', () => {
  expect(kindOf({ type: 'integer', minimum: 1, maximum: 99 }, {})).toBe('integer ≥ 1 ≤ 99')
  expect(kindOf({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] }, {})).toBe('a | b | null')
})

test('operations are those of the document, each with its own address', () => {
  const told = (operationId: string) => ({
    operationId,
    tags: ['orders'],
    summary: 'One order',
    'x-permission': 'orders.read',
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
      404: { description: 'none' },
    },
  })
  const found = operationsOf({
    paths: { '/order/{id}': { get: told('orders.getOrder') }, '/v1/x': { get: told('old.x'), servers: [] as never } },
    components: { schemas: {} },
  })
  expect(found.map(({ path, method, answer }) => [path, method, answer])).toEqual([
    ['/api/v2/order/{id}', 'GET', { type: 'object' }],
    ['/v1/x', 'GET', { type: 'object' }],
  ])
})
