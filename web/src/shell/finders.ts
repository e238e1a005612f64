import { productRoutes } from '@plantule/contract/catalogue-products'
import { customersRoutes } from '@plantule/contract/customers'
import { ordersRoutes } from '@plantule/contract/orders-routes'
import { IconPlant, IconShoppingBag, IconUser } from '@tabler/icons-react'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { euros } from '../ui/format.ts'
import type { Finder } from './use-found.ts'

const page = { page: 1 }
const most = 6

/** What the palette searches besides screens; one entry per kind. */
export const finders: readonly Finder[] = [
  {
    name: 'orders',
    right: 'orders.read',
    screen: '/order/{orderId}',
    Icon: IconShoppingBag,
    find: async (q, signal) => {
      const lists = [ordersRoutes.listInProgress, ordersRoutes.listComplete, ordersRoutes.listQuotations]
      const answers = await Promise.all(lists.map((list) => call(list, { params: page, query: { q } }, { signal })))
      return answers
        .flatMap(({ items }) => items)
        .slice(0, most)
        .map((order) => ({
          to: paths.order(order.id),
          label: order.reference,
          detail: [order.customerName, euros(order.inclCents)].filter(Boolean).join(' · '),
        }))
    },
  },
  {
    name: 'customers',
    right: 'customers.read',
    screen: '/customer/{customerId}',
    Icon: IconUser,
    find: async (q, signal) => {
      const { items } = await call(customersRoutes.listCustomers, { query: { q } }, { signal })
      return items.slice(0, most).map((customer) => ({
        to: paths.customer(customer.id),
        label: customer.name,
        detail: [customer.company, customer.city].filter(Boolean).join(' · '),
      }))
    },
  },
  {
    name: 'products',
    right: 'catalogue.read',
    screen: '/product/{productId}',
    Icon: IconPlant,
    find: async (q, signal) => {
      const { items } = await call(productRoutes.listProducts, { params: page, query: { q } }, { signal })
      return items.slice(0, most).map((product) => ({
        to: product.type === 'plant' ? paths.product(product.id) : paths.otherProduct(product.id),
        label: product.name,
        detail: product.latinName,
      }))
    },
  },
]
