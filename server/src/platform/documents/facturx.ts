import { ciiXml } from './cii.ts'
import { DocumentFailed } from './document-failed.ts'
import { type InvoiceInput, invoiceDocument } from './invoice-document.ts'
import { type Look, plainLook } from './look.ts'
import { renderPdf } from './render.ts'
import { transferCode } from './transfer-code.ts'
import { updateMetadata, withFacturX } from './xmp.ts'

/**
 * An invoice as people and machines read it: PDF/A-3b holding `factur-x.xml` (Factur-X 1.09, profile EN 16931).
 * The same invoice and look give the same bytes: the file's date is the invoice's own. Which logo a sealed invoice bears is its own
 * `look`; whoever calls has its bytes.
 * Throws `DocumentFailed` ('data' when its sums or mentions are wrong).
 */
export async function renderInvoice(input: InvoiceInput, look: Look = plainLook): Promise<{ pdf: Buffer; xml: string }> {
  const parsed = invoiceDocument.safeParse(input)
  if (!parsed.success) throw DocumentFailed.ofIssues(parsed.error.issues)
  const xml = ciiXml(parsed.data)
  const pdf = await renderPdf('invoice', input, {
    date: new Date(`${parsed.data.issueDate}T00:00:00Z`),
    standard: 'a-3b',
    look,
    payCode: await transferCode(parsed.data),
    attach: { name: '/factur-x.xml', bytes: Buffer.from(xml) },
  })
  return { pdf: updateMetadata(pdf, withFacturX), xml }
}
