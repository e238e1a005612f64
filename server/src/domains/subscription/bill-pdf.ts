import { renderInvoice } from '../../platform/documents/facturx.ts'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** The file of an issued invoice (Factur-X): made from the sealed document, so that it is the same to the byte each time. */
export const pdfOf = ({ number, kind, document }: { number: string; kind: string; document: InvoiceInput }): FileReply => ({
  name: `${kind === 'credit_invoice' ? 'Avoir' : 'Facture'} ${number}.pdf`,
  inline: true,
  body: async () => (await renderInvoice(document)).pdf,
})

/** Throws `not_found`. */
export async function billPdf(ctx: Ctx, id: number): Promise<FileReply> {
  return pdfOf(
    mustExist(
      await ctx.db.selectFrom('subscription_invoice').select(['number', 'kind', 'document']).where('id', '=', id).executeTakeFirst(),
    ),
  )
}
