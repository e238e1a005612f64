import type { NoticeKind } from '@plantule/contract/notices/notices'
import type { Right } from '@plantule/contract/base/permissions'

/** Who may see a line: whoever may open what it leads to. */
const rights: Record<Exclude<NoticeKind, 'mail_failed'>, Right> = {
  mention: 'orders.read',
  web_order: 'orders.read',
  picking_again: 'orders.read',
  stock_low: 'stock.read',
  stock_short: 'orders.read',
  card_to_check: 'accounting.read',
  refund_failed: 'accounting.read',
  disputed: 'accounting.read',
  value_out: 'production.read',
  phase_due: 'production.read',
  health_test_due: 'production.read',
  growing_ready: 'orders.read',
  growing_short: 'orders.read',
  visitor_asks: 'customers.read',
  webhook_stopped: 'team.write',
  letter_stopped: 'marketing.read',
}

/** A mail is seen by whoever sees what it is about; one about nothing of the shop's work by who looks after the settings. */
const mailRights: Record<string, Right> = {
  order: 'orders.read',
  invoice: 'invoices.read',
  reminder: 'invoices.read',
  ticket: 'invoices.read',
  z_ticket: 'till.read',
  gift_card: 'orders.read',
  member: 'team.read',
}

export const rightFor = (kind: NoticeKind, about?: string | null): Right =>
  kind === 'mail_failed' ? (mailRights[about ?? ''] ?? 'settings.read') : rights[kind]

/** Past so many subjects of one fact a single line says how many. */
export const MOST_LINES = 5
