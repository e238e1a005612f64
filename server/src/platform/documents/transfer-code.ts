import { qrSvg } from './codes.ts'
import type { InvoiceDocument } from './invoice-document.ts'

/** What the guideline takes of a name. */
const NAME = 70

/**
 * What a bank's app reads to fill in a transfer (EPC069-12 version 002): to whom, how much, and the invoice's number. Undefined
 * where nothing is to be paid by transfer. Invoices from before papers had a look stay without one, so that they are drawn as they were.
 */
export function transferText({ look, type, paymentMeans, dueCents, seller, number }: InvoiceDocument): string | undefined {
  if (!look || type === 'creditInvoice' || paymentMeans !== 'transfer' || dueCents <= 0 || !seller.iban) return undefined
  const amount = `EUR${Math.floor(dueCents / 100)}.${String(dueCents % 100).padStart(2, '0')}`
  // Service tag, version, UTF-8, SEPA transfer; then BIC, name, IBAN, amount, no purpose, no structured reference, the words.
  return ['BCD', '002', '1', 'SCT', seller.bic ?? '', oneLine(seller.name).slice(0, NAME), seller.iban, amount, '', '', number].join('\n')
}

/** A line end would begin another field. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The same as a drawing. */
export async function transferCode(invoice: InvoiceDocument): Promise<Uint8Array | null> {
  const text = transferText(invoice)
  return text === undefined ? null : Buffer.from(await qrSvg(text))
}
