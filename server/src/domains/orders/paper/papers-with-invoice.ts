import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { allAnswers, ports } from '../../../platform/port.ts'

export type InvoicedSales = { orderIds: readonly number[]; ticketIds: readonly number[] }

/** Papers that the shop wants to go wherever the invoice of these sales goes; none where they prove nothing. */
export const alongWithInvoice = ports<(ctx: Ctx, of: InvoicedSales) => Promise<FileReply[]>>('papers along with an invoice')

export const papersWithInvoice = async (ctx: Ctx, of: InvoicedSales): Promise<FileReply[]> => {
  const papers: FileReply[] = []
  for (const found of allAnswers(ctx, alongWithInvoice)) papers.push(...(await found(ctx, of)))
  return papers
}
