import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import type { InvoicedSales } from '../../orders/index.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { localConfig } from './config.ts'
import { certifyDirectSale, certifyOrder } from './issue.ts'

type Sale = { order_id: number } | { ticket_id: number }

/**
 * Where the shop says so, what left of the sales on an invoice goes along certified: by the certificate that stands, or by one that is made
 * now. A sale of which nothing keeps the mark or nothing has left brings none, nor one whose certificate people have declared void.
 */
export async function certificatesWithInvoice(ctx: Ctx, { orderIds, ticketIds }: InvoicedSales): Promise<FileReply[]> {
  if (!(await localConfig(ctx)).withInvoice) return []
  const papers: FileReply[] = []
  for (const sale of [...orderIds.map((order_id) => ({ order_id })), ...ticketIds.map((ticket_id) => ({ ticket_id }))]) {
    const id = (await wasVoided(ctx, sale)) ? undefined : await standing(ctx, sale)
    if (id !== undefined) papers.push(await certificatePdf(ctx, id))
  }
  return papers
}

async function wasVoided(ctx: Ctx, sale: Sale): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('local_certificate')
    .select(['state', 'replaced'])
    .where((eb) => ('order_id' in sale ? eb('order_id', '=', sale.order_id) : eb('ticket_id', '=', sale.ticket_id)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'void' && !last.replaced
}

async function standing(ctx: Ctx, sale: Sale): Promise<number | undefined> {
  try {
    const { certificate } = await ctx.attempt(() =>
      'order_id' in sale ? certifyOrder(ctx, sale.order_id) : certifyDirectSale(ctx, sale.ticket_id),
    )
    return certificate.state === 'issued' ? certificate.id : undefined
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
