import type { Notice } from '@plantule/contract/notices/notices'
import { paths } from '../paths.ts'
import { listOf } from './finders.ts'

/** Where a line leads; undefined for what has no screen. */
export function pathOfNotice({ opens }: Notice): string | undefined {
  if (!opens) return undefined
  const { subject, number } = opens
  const id = opens.id ?? 0
  switch (subject) {
    case 'order':
      return paths.order(id)
    case 'product':
      return paths.product(id)
    case 'other_product':
      return paths.otherProduct(id)
    case 'stock':
      return `${paths.products}?lowStock=true`
    case 'card_payment':
      return paths.cardPayment
    case 'reminder':
      return `${paths.invoices}?list=debts`
    case 'z_ticket':
      return paths.zTickets
    case 'analysis':
      return paths.analysis(id)
    case 'stratification':
      return opens.id === null ? paths.stratifications : paths.stratification(id)
    case 'mother_plant':
      return opens.id === null ? paths.motherPlants : paths.motherPlant(id)
    case 'customer':
      return paths.customer(id)
    case 'webhook':
      return paths.webhooks
    case 'newsletter':
      return paths.newsletter(id)
    case 'member':
      return '/team'
    default:
      return listOf[subject](encodeURIComponent(number), id)
  }
}
