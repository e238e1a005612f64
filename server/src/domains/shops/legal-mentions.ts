import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { TaxRegime } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { invoicingInfo } from './settings.ts'

/** Why no TVA is charged: the seller's own regime, or where the goods go. */
type ExemptionCode = InvoicingInfo['noTvaReason'] | Exclude<TaxRegime, 'domestic'> | 'export_overseas'
type Exemptions = Readonly<Record<ExemptionCode, string>>
/** The shop's details with the texts of law in force. */
export type DocumentInfo = InvoicingInfo & { exemptions: Exemptions }

type Row = { code: string; text: string; valid_from: string; valid_to: string | null }
// The same for everybody, and changed by migrations alone: read once.
let known: readonly Row[] | undefined

/** What documents of a day say of why no TVA is charged. */
export async function exemptionsOn(ctx: Ctx, day: string): Promise<Exemptions> {
  known ??= await ctx.db.selectFrom('legal_mention').selectAll().execute()
  return exemptionsAmong(known, day)
}

/** The texts of a day (exported for its test). */
export function exemptionsAmong(rows: readonly Row[], day: string): Exemptions {
  const text = (code: ExemptionCode): string => {
    const row = rows.find((one) => one.code === code && one.valid_from <= day && (one.valid_to === null || one.valid_to >= day))
    if (!row) throw new Error(`no text of law ${code} on ${day}`)
    return row.text
  }
  return {
    '293b': text('293b'),
    '298quater': text('298quater'),
    intra_eu: text('intra_eu'),
    export: text('export'),
    export_overseas: text('export_overseas'),
  }
}

export const documentInfo = async (ctx: Ctx): Promise<DocumentInfo> => ({
  ...(await invoicingInfo(ctx)),
  exemptions: await exemptionsOn(ctx, parisDay(ctx.now)),
})
