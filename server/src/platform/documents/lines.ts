import { isFrenchRate } from '@plantule/contract/base/identity-rules'
import { z } from 'zod'

const unit = z.enum(['piece', 'set', 'kg', 'g', 'l', 'm', 'm2', 'm3', 'hour', 'day', 'km'])

/**
 * VAT category of EN 16931: S standard, Z zero rate, E exempt (French franchise), AE reverse charge, K supply inside
 * the European Union, G export.
 */
const vatCategory = z.enum(['S', 'Z', 'E', 'AE', 'K', 'G'])

const rateBp = z.int().refine(isFrenchRate, 'not a French VAT rate')

export const documentLine = z.object({
  reference: z.string().trim().max(60).nullable().default(null),
  label: z.string().trim().min(1).max(300),
  latinName: z.string().trim().max(200).nullable().default(null),
  /** Size, container, batch, passport code: printed small under the label. */
  details: z.string().trim().max(500).nullable().default(null),
  /** In thousandths of the unit: 1500 is 1.5. Negative for what comes back. */
  quantity: z.int(),
  unit: unit.default('piece'),
  /** In ten-thousandths of a euro: 45000 is 4.50 €. Excluding tax, as all that follows, unless the document says `inclTax`. */
  unitPrice: z.int().min(0),
  /** In millionths of a euro, where ten-thousandths are too coarse for the quantity; six decimals are the most that BR-FR allows. */
  unitPriceMicros: z.int().min(0).optional(),
  /** What the line loses. */
  discountCents: z.int().min(0).default(0),
  discountLabel: z.string().trim().max(120).nullable().default(null),
  category: vatCategory.default('S'),
  rateBp,
  /** Discount taken off. */
  netCents: z.int(),
  /** Work, not goods. */
  service: z.boolean().default(false),
})

/** What a consumer reads of a line: the same with its tax. The XML, and the sums, are without (EN 16931). */
export const inclLine = documentLine.pick({ unitPrice: true, discountCents: true, netCents: true })

export const documentAllowance = z.object({
  label: z.string().trim().min(1).max(120),
  /** Excluding tax, positive: it is taken off. */
  amountCents: z.int().positive(),
  category: vatCategory.default('S'),
  rateBp,
})

export const vatGroup = z.object({
  category: vatCategory.default('S'),
  rateBp,
  baseCents: z.int(),
  vatCents: z.int(),
  /** The law that exempts; asked for every category but S and Z. */
  exemption: z.string().trim().min(1).max(300).nullable().default(null),
})

export const documentTotals = z.object({
  /** Sum of the lines, as they are shown. */
  linesCents: z.int(),
  allowancesCents: z.int().min(0).default(0),
  exclCents: z.int(),
  vatCents: z.int(),
  inclCents: z.int(),
})

export type DocumentLine = z.infer<typeof documentLine>
export type VatCategory = z.infer<typeof vatCategory>
