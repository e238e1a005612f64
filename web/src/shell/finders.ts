import type { Found } from '@plantule/contract/reports/reports'
import { IconPlant, IconShoppingBag, IconUser } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { euros } from '../ui/format.ts'

export type FoundItem = { to: string; label: string; detail?: string }
export type Finder = {
  name: keyof Found
  /** Shown only where this screen exists. */
  screen: string
  Icon: Icon
  items: (found: Found) => FoundItem[]
}

const beside = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

/** What the palette shows besides screens; one entry per kind. */
export const finders: readonly Finder[] = [
  {
    name: 'orders',
    screen: '/order/{orderId}',
    Icon: IconShoppingBag,
    items: ({ orders }) =>
      orders.map((order) => ({
        to: paths.order(order.id),
        label: order.reference,
        detail: beside(order.customerName, euros(order.inclCents)),
      })),
  },
  {
    name: 'customers',
    screen: '/customer/{customerId}',
    Icon: IconUser,
    items: ({ customers }) =>
      customers.map((customer) => ({
        to: paths.customer(customer.id),
        label: customer.name,
        detail: beside(customer.city, customer.reference),
      })),
  },
  {
    name: 'products',
    screen: '/product/{productId}',
    Icon: IconPlant,
    items: ({ products }) =>
      products.map((product) => ({
        to: product.type === 'plant' ? paths.product(product.id) : paths.otherProduct(product.id),
        label: product.cultivar ? `${product.name} ‘${product.cultivar}’` : product.name,
        detail: product.latinName,
      })),
  },
]
