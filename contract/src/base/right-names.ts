import type { Area } from './permissions.ts'

type Words = { fr: string; en: string }

const areaNames: Record<Area, Words> = {
  catalogue: { fr: 'Catalogue', en: 'Catalogue' },
  stock: { fr: 'Stock', en: 'Stock' },
  customers: { fr: 'Clients', en: 'Customers' },
  orders: { fr: 'Commandes', en: 'Orders' },
  till: { fr: 'Caisse', en: 'Till' },
  invoices: { fr: 'Factures', en: 'Invoices' },
  accounting: { fr: 'Comptabilité', en: 'Accounting' },
  marketing: { fr: 'Communication', en: 'Marketing' },
  production: { fr: 'Production', en: 'Production' },
  traceability: { fr: 'Traçabilité', en: 'Traceability' },
  storefront: { fr: 'Boutique en ligne', en: 'Online shop' },
  settings: { fr: 'Réglages', en: 'Settings' },
  team: { fr: 'Équipe', en: 'Team' },
}
const actions: Record<string, Words> = { read: { fr: 'consulter', en: 'view' }, write: { fr: 'modifier', en: 'change' } }

/** `orders.write` as people read it: `Commandes : modifier`. What is no right is left as it is. */
export function nameOfRight(right: string): Words {
  const [area = '', action = ''] = right.split('.')
  const of = areaNames[area as Area] as Words | undefined
  const may = actions[action]
  return of && may ? { fr: `${of.fr} : ${may.fr}`, en: `${of.en}: ${may.en}` } : { fr: right, en: right }
}
