import type { Ctx } from '../../platform/context.ts'
import { invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { plantLines, sampleInvoice } from '../../platform/documents/sample-documents.ts'
import { transferCode } from '../../platform/documents/transfer-code.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { sellerOf } from '../orders/index.ts'
import { invoicingInfo, lookToday, paperLook } from '../shops/index.ts'

/**
 * An invoice of nobody and of invented plants, so that a logo and a colour are seen before they are used. Nothing is issued.
 * Throws `shop_details_missing`, `shop_details_wrong`.
 */
export async function samplePaper(ctx: Ctx, colour: string | undefined): Promise<FileReply> {
  const seller = sellerOf(await invoicingInfo(ctx))
  const look = await lookToday(ctx)
  const invoice = invoiceDocument.parse(
    sampleInvoice(plantLines(6), { locale: ctx.locale, number: 'SPECIMEN', seller, look: await paperLook(ctx) }),
  )
  return {
    name: 'Specimen.pdf',
    inline: true,
    body: async () =>
      renderPdf('invoice', invoice, {
        date: ctx.now,
        payCode: await transferCode(invoice),
        look: { ...look, colour: colour ?? look.colour },
      }),
  }
}
