/** What the shop's stream of news tells its browsers, by topic. A screen that shows such things reads them again. */
export type News = {
  'orders.changed': { id?: number }
  /** A colleague called others in a comment. */
  'orders.mention': { id: number; reference: string; author: string; memberIds: number[] }
  /** Money of an order came in or went back. */
  'payments.recorded': { id: number; orderId: number; cents: number; type: string }
  'appointments.changed': { day?: string }
  'rounds.changed': { id: number }
  'catalogue.changed': { productId?: number; packId?: number }
  'prices.changed': { kind: string; id: number }
  'stock.changed': { subproductIds: readonly number[] }
  /** A request for help was answered, or changed. */
  'support.changed': { id: number }
  'menu.changed': object
  'tva.changed': object
  /** The records of a name of the site were checked, or its names changed. */
  'dns.changed': object
  'members.changed': object
  /** A view that the shop shares came, changed or went. */
  'views.changed': object
  'invoices.changed': { id?: number }
  'purchases.changed': { id?: number }
  'vouchers.changed': { id?: number }
  'card.changed': object
  'till.changed': { registerId?: number; sessionId?: number; ticketId?: number }
  'till.offline': { deviceId: number }
  'fair.changed': { fairId: number }
  /** A long operation goes on, or ended ones were removed from the list. */
  operation: { id: number; status: string; done: number; total: number | null } | { removed: number }
  /** Lines for these members came, or were read. */
  'notices.changed': { memberIds: number[] }
  mail: { id: number; status: 'sent' | 'kept' | 'failed'; about: string | null; aboutId: number | null }
  image: { id: number; status: 'ready' | 'failed' }
}
export type Topic = keyof News
