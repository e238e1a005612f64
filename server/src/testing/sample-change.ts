import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Route } from '@plantule/contract/base/route'
import type { TestShop } from './new-shop.ts'

export type SampleChange = {
  route: Route
  /** What it may write; the first holds the record and its version. */
  tables: readonly string[]
  /** Columns that are drawn whenever something is written. */
  anew?: readonly string[]
  /** Fields that are tried elsewhere. */
  but?: readonly string[]
  /** Fields that nothing can clear: they follow from others then. */
  stays?: readonly string[]
  /** A record, and a body that gives each of its fields another value than nothing; one that takes any words may be left out. */
  make: (shop: TestShop) => Promise<{ params?: Record<string, number>; body: Record<string, unknown> }>
}

export const someCustomer = async (shop: TestShop): Promise<number> =>
  (await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Morel' } })).id
export const address = {
  company: 'Paysages Duval',
  name: 'Anne Duval',
  line1: '3 rue des Lilas',
  line2: 'Bâtiment B',
  postcode: '49000',
  city: 'Angers',
  country: 'FR',
  phone: '0241000000',
  note: 'Portail vert',
}
export const params = ({ id }: { id: number }) => ({ id })
