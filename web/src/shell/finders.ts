import type { Found } from '@plantule/contract/reports/reports'
import { IconFileInvoice, IconPlant, IconShoppingBag, IconUser } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { paths } from '../paths.ts'
import { euros } from '../ui/format.ts'

export type FoundItem = { to: string; label: string; detail?: string }
type PaperKind = Found['papers'][number]['kind']
export type Finder = {
  name: keyof Found
  Icon: Icon
  items: (found: Found, kindOf: (kind: PaperKind) => string) => FoundItem[]
}

const beside = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

/** Where a paper stands in its list. */
export const listOf: Record<PaperKind, (number: string, id: number) => string> = {
  invoice: (number, id) => `${paths.invoices}?q=${number}&row=${id}`,
  deposit_invoice: (number, id) => `${paths.invoices}?q=${number}&row=${id}`,
  corrective_invoice: (number, id) => `${paths.invoices}?q=${number}&row=${id}`,
  credit_invoice: (number, id) => `${paths.invoices}?list=credits&q=${number}&row=${id}`,
  ticket: (number, id) => `${paths.invoices}?list=tickets&q=${number}&row=${id}`,
  refund_ticket: (number, id) => `${paths.invoices}?list=refunds&q=${number}&row=${id}`,
  gift_card: (number) => `${paths.codes}?list=cards&q=${number}`,
  credit_code: (number) => `${paths.codes}?list=credits&q=${number}`,
}

/** What the palette shows besides screens; one entry per kind. */
export const finders: readonly Finder[] = [
  {
    name: 'papers',
    Icon: IconFileInvoice,
    items: ({ papers }, kindOf) =>
      papers.map(({ kind, id, number, customerName, inclCents }) => ({
        to: listOf[kind](encodeURIComponent(number), id),
        label: number,
        detail: beside(kindOf(kind), customerName, euros(inclCents)),
      })),
  },
  {
    name: 'orders',
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
    Icon: IconPlant,
    items: ({ products }) =>
      products.map((product) => ({
        to: product.type === 'plant' ? paths.product(product.id) : paths.otherProduct(product.id),
        label: product.cultivar ? `${product.name} ‘${product.cultivar}’` : product.name,
        detail: product.latinName,
      })),
  },
]
