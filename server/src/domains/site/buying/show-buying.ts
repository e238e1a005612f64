import type { RelayPoint } from '@plantule/contract/carriers/relay'
import type { SiteTyped } from '@plantule/contract/site/site-buying'
import { invoicePdf } from '../../invoicing/index.ts'
import { summaryPdf } from '../../orders/index.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { isLinkToken } from '../../../platform/link-pages.ts'
import { bodyOf } from '../../../platform/files/file-body.ts'
import type { Sent, Visit } from '../visit.ts'
import { basketOf } from './basket.ts'
import { takesVouchers } from './by-voucher.ts'
import { showCheckout } from './checkout.ts'
import { blank } from './checkout-form.ts'
import { stampOf } from '../write/forms.ts'
import { offeredModes } from './offered.ts'
import { orderIdOf, orderOf } from './order-page.ts'

const hidden = { title: '', description: '', hidden: true }
export const rooms = ['basket', 'checkout', 'order']

export const isBuying = (path: string): boolean => rooms.includes(path.split('/')[1] ?? '')

/** Pages from the basket to the order; undefined where there is none. */
export async function showBuying(visit: Visit): Promise<Sent | undefined> {
  const [, room, token = '', file, ...more] = visit.place.path.split('/')
  if (more.length > 0 || (token && !isLinkToken(token))) return undefined
  if (room !== 'order' && (await visit.isClosed())) return closedPage(visit)
  if (room === 'basket' && !token) return visit.page(200, hidden, await visit.read((ctx) => basketOf(ctx, visit.items)))
  if (room === 'checkout') return token ? recapPage(visit, token, file) : checkoutPage(visit, 200, blank, {})
  if (room === 'order' && token) return file ? paper(visit, token, file) : orderPage(visit, token)
  return undefined
}

/** No plant is sold now; an order that was placed is shown all the same. */
export const closedPage = (visit: Visit): Promise<Sent> => visit.page(503, hidden, { kind: 'closed' })

/** Who has nothing in the basket, or what is not there any more, sees the basket first. */
export async function checkoutPage(
  visit: Visit,
  status: number,
  typed: SiteTyped,
  faults: Record<string, string>,
  relays: readonly RelayPoint[] | null = null,
): Promise<Sent> {
  const [basket, offered, vouchers] = await visit.read(
    async (ctx) => [await basketOf(ctx, visit.items), await offeredModes(ctx), await takesVouchers(ctx)] as const,
  )
  if (!basket.ready) return visit.goTo('/basket')
  const stamp = stampOf(visit.keys, visit.site.id, new Date())
  return visit.page(status, hidden, { kind: 'checkout', ...offered, relays, typed, faults, totalCents: basket.totalCents, vouchers, stamp })
}

export async function recapPage(
  visit: Visit,
  token: string,
  file: string | undefined,
  fault: string | null = null,
): Promise<Sent | undefined> {
  if (file) return undefined
  const shown = await visit.read((ctx) => showCheckout(ctx, token, fault))
  if (shown === 'ordered') return visit.goTo(`/order/${token}`)
  return shown ? visit.page(fault ? 409 : 200, hidden, shown) : undefined
}

async function orderPage(visit: Visit, token: string): Promise<Sent | undefined> {
  const order = await visit.read((ctx) => orderOf(ctx, token))
  visit.reply.header('referrer-policy', 'no-referrer')
  return order && visit.page(200, hidden, order)
}

/** The papers of an order: its summary, and its invoices by their number. */
async function paper(visit: Visit, token: string, name: string): Promise<Sent | undefined> {
  const id = Number(/^invoice-(\d{1,15})\.pdf$/.exec(name)?.[1] ?? 0)
  if (name !== 'summary.pdf' && id === 0) return undefined
  const made = await visit.read(async (ctx): Promise<FileReply | undefined> => {
    if (id === 0) {
      const orderId = await orderIdOf(ctx, token)
      return orderId === undefined ? undefined : summaryPdf(ctx, orderId)
    }
    const order = await orderOf(ctx, token)
    return order?.invoices.some((invoice) => invoice.id === id) ? invoicePdf(ctx, id, ['invoice']) : undefined
  })
  if (!made) return undefined
  const body = await bodyOf(made)
  void visit.reply
    .headers({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    .send(body)
  return 'sent'
}
