import type { PurchaseCategory } from '@plantule/contract/books/accounts'
import { isSiren, isVatNumber } from '@plantule/contract/customers/schemas'
import type { ReadInvoice } from '@plantule/contract/books/purchases'
import { type Reader, readApart } from '../../../platform/apart/read-apart.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readHead } from '../../../platform/files/read-head.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { invoicingInfo } from '../../shops/index.ts'
import type { InvoiceAnswer, InvoiceTask } from './invoice-worker.ts'
import { isInvoiceXml, xmlText } from './invoice-text.ts'
import type { InvoiceFields } from './invoice-xml.ts'
import { byIdentity } from './suppliers.ts'

/** The root of an invoice stands in its first part, whatever comments stand before it. */
const HEAD_BYTES = 100_000

export const reader: Reader = {
  worker: new URL('./invoice-worker.ts', import.meta.url),
  ms: 20_000,
  heapMb: 320,
  unread: () => new Refused('unreadable_invoice'),
}

export const looksLikeInvoiceXml = async (path: string): Promise<boolean> => isInvoiceXml(xmlText(await readHead(path, HEAD_BYTES)))

/**
 * Reads a supplier's electronic invoice into the fields of a purchase, for a person to check. Untrusted, so it is read in a
 * process with a heap and a time of its own. Throws `file_missing`, `no_electronic_invoice`, `unreadable_invoice`, `readers_busy`.
 */
export async function readInvoice(ctx: Ctx, upload: Upload | undefined): Promise<() => Promise<ReadInvoice>> {
  if (!upload) throw new Refused('file_missing')
  const kind = upload.mime === 'application/pdf' ? 'pdf' : (await looksLikeInvoiceXml(upload.path)) ? 'xml' : null
  if (kind === null) throw new Refused('unreadable_invoice')
  // Reading takes its time: no transaction waits for it.
  return async () => {
    const { fields, attached } = await readApart<InvoiceAnswer>(ctx.shopId, reader, { path: upload.path, kind } satisfies InvoiceTask)
    if (!attached) throw new Refused('no_electronic_invoice')
    if (!fields) throw new Refused('unreadable_invoice')
    return ctx.inShop((next) => understood(next, fields, kind === 'pdf' ? 'factur-x' : fields.syntax))
  }
}

async function understood(
  ctx: Ctx,
  { buyerSiren, exclCents, vatCents, brokenDate, lines: _lines, ...fields }: InvoiceFields,
  source: ReadInvoice['source'],
): Promise<ReadInvoice> {
  const supplier = await byIdentity(ctx, { supplierSiren: fields.supplierSiren, supplierName: fields.supplierName })
  const { siren } = await invoicingInfo(ctx)
  const known =
    supplier && fields.reference
      ? await ctx.db
          .selectFrom('purchase')
          .select('id')
          .where('supplier_id', '=', supplier.id)
          .where('reference', '=', fields.reference)
          .executeTakeFirst()
      : undefined
  const read = fields.rates.length > 0 ? fields.rates : guessed(exclCents, vatCents)
  // The form holds no group below zero, such as that of crates given back: it is left out, and said.
  const rates = read.map((rate) => ({ rateBp: rate.rateBp, exclCents: Math.max(rate.exclCents, 0), vatCents: Math.max(rate.vatCents, 0) }))
  const sum = rates.reduce((total, rate) => total + rate.exclCents + rate.vatCents, 0)
  const doubts: ReadInvoice['doubts'] = [
    ...(sum === fields.inclCents ? [] : (['totals_differ'] as const)),
    ...(read.some((rate) => rate.exclCents < 0 || rate.vatCents < 0) ? (['negative_group'] as const) : []),
    ...(fields.currency === 'EUR' ? [] : (['other_currency'] as const)),
    ...(fields.rates.length > 0 ? [] : (['no_rates'] as const)),
    ...(fields.datedOn || brokenDate ? [] : (['no_date'] as const)),
    ...(brokenDate ? (['broken_date'] as const) : []),
    ...(fields.datedOn && fields.dueOn && fields.dueOn < fields.datedOn ? (['due_before_date'] as const) : []),
    ...(fields.reference ? [] : (['no_reference'] as const)),
    ...(fields.supplierSiren && !isSiren(fields.supplierSiren) ? (['wrong_siren'] as const) : []),
    ...(known ? (['known_reference'] as const) : []),
    ...(buyerSiren && siren && buyerSiren !== siren ? (['other_buyer'] as const) : []),
  ]
  return {
    ...fields,
    source,
    // Numbers that are none are left to be typed.
    supplierSiren: fields.supplierSiren && isSiren(fields.supplierSiren) ? fields.supplierSiren : null,
    supplierVatNumber:
      fields.supplierVatNumber && isVatNumber(fields.supplierVatNumber.replace(/[\s.]/g, '')) ? fields.supplierVatNumber : null,
    reference: fields.reference.slice(0, 80),
    supplierName: supplier?.name ?? fields.supplierName.slice(0, 200),
    supplierId: supplier?.id ?? null,
    category: (supplier?.category as PurchaseCategory | undefined) ?? 'other',
    rates,
    doubts,
  }
}

const frenchRates = [0, 210, 550, 1000, 2000]

/** Profiles without a breakdown give totals alone: they are of one rate when one of the known rates fits. */
function guessed(exclCents: number, vatCents: number): ReadInvoice['rates'] {
  const rateBp = frenchRates.find((bp) => Math.abs(Math.round((exclCents * bp) / 10_000) - vatCents) <= 1)
  return rateBp === undefined ? [] : [{ rateBp, exclCents, vatCents }]
}
