import { expect, test } from 'vitest'
import { importFault } from './import-rules.mjs'

const order = ['shops', 'customers', 'orders']
const domains = 'server/src/domains'

test.each([
  ['contract/src/a.ts', 'server/src/app.ts'],
  ['web/src/a.ts', 'server/src/app.ts'],
  ['web/src/ui/Button.tsx', 'web/src/api/client.ts'],
  ['server/src/platform/mount.ts', `${domains}/shops/index.ts`],
  [`${domains}/orders/a.ts`, `${domains}/customers/customers.db.ts`],
  [`${domains}/customers/a.ts`, `${domains}/orders/index.ts`],
  [`${domains}/orders/a.ts`, 'pg'],
])('%s may not import %s', (from, to) => {
  expect(importFault({ from, to }, order)).toBeTypeOf('string')
})

test.each([
  ['web/src/screens/a.tsx', 'contract/src/customers.ts'],
  [`${domains}/orders/a.ts`, `${domains}/customers/index.ts`],
  [`${domains}/orders/a.ts`, `${domains}/orders/rules.ts`],
  [`${domains}/customers/a.test.ts`, `${domains}/orders/index.ts`],
  ['server/src/domains.ts', `${domains}/orders/index.ts`],
])('%s may import %s', (from, to) => {
  expect(importFault({ from, to }, order)).toBeUndefined()
})

test('a domain may name the types of the database client', () => {
  expect(importFault({ from: `${domains}/orders/a.ts`, to: 'pg', typeOnly: true }, order)).toBeUndefined()
})
