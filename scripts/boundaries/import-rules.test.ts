import { expect, test } from 'vitest'
import { importFault } from './import-rules.mjs'

const order = ['shops', 'customers', 'orders']
const domains = 'server/src/domains'

test.each([
  ['contract/src/orders/a.ts', 'server/src/app.ts'],
  ['contract/src/a.ts', 'contract/src/base/money.ts'],
  ['contract/src/shops/team.ts', 'contract/src/orders/states.ts'],
  ['contract/src/base/money.ts', 'contract/src/shops/team.ts'],
  ['contract/src/till-sales/sales.ts', 'contract/src/base/money.ts'],
  ['web/src/a.ts', 'server/src/app.ts'],
  ['web/src/ui/Button.tsx', 'web/src/api/client.ts'],
  ['web/src/ui/Button.tsx', '@tanstack/react-query'],
  ['web/src/kit/Page.tsx', 'web/src/shell/Shell.tsx'],
  ['web/src/areas/sales/order/a.tsx', 'web/src/areas/books/invoice/b.tsx'],
  ['web/src/areas/sales/order/a.tsx', 'web/src/areas/sales/orders/b.tsx'],
  ['web/src/areas/sales/parts/a.tsx', 'web/src/areas/sales/orders/b.tsx'],
  ['server/src/platform/mount.ts', `${domains}/shops/index.ts`],
  [`${domains}/orders/a.ts`, `${domains}/customers/customers.db.ts`],
  [`${domains}/customers/a.ts`, `${domains}/orders/index.ts`],
  [`${domains}/orders/a.ts`, 'pg'],
])('%s may not import %s', (from, to) => {
  expect(importFault({ from, to }, order)).toBeTypeOf('string')
})

test.each([
  ['web/src/areas/sales/order/a.tsx', 'contract/src/customers/schemas.ts'],
  ['web/src/areas/sales/order/refund/a.tsx', 'web/src/areas/sales/parts/b.tsx'],
  ['web/src/areas/sales/order/refund/a.tsx', 'web/src/areas/sales/order/b.tsx'],
  ['web/src/areas/sales/order/a.tsx', 'web/src/kit/Page.tsx'],
  ['web/src/shell/Shell.tsx', 'web/src/screens.gen.ts'],
  ['contract/src/orders/routes.ts', 'contract/src/shops/team.ts'],
  ['contract/src/platform/account.ts', 'contract/src/base/shared.ts'],
  ['contract/src/shops/team.test.ts', 'contract/src/orders/states.ts'],
  [`${domains}/orders/a.ts`, `${domains}/customers/index.ts`],
  [`${domains}/orders/a.ts`, `${domains}/orders/rules.ts`],
  [`${domains}/customers/a.test.ts`, `${domains}/orders/index.ts`],
  ['server/src/domains.gen.ts', `${domains}/orders/index.ts`],
])('%s may import %s', (from, to) => {
  expect(importFault({ from, to }, order)).toBeUndefined()
})

test('a domain may name the types of the database client', () => {
  expect(importFault({ from: `${domains}/orders/a.ts`, to: 'pg', typeOnly: true }, order)).toBeUndefined()
})
