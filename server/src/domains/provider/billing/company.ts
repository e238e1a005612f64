import type { Company, CompanyInput } from '@plantule/contract/provider/billing'
import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { companyOf } from '../../subscription/index.ts'

type Answer = { company: Company | null }

export async function companyAnswer(ctx: ProviderCtx): Promise<Answer> {
  const found = await companyOf(ctx)
  if (!found) return { company: null }
  const { legalName, legalForm, capitalCents, line1, line2, postcode, city, siren, siret, rcsTown } = found
  const { vatNumber, email, phone, website, iban, bic } = found
  return {
    company: {
      legalName,
      legalForm,
      capitalCents,
      line1,
      line2,
      postcode,
      city,
      siren,
      siret,
      rcsTown,
      vatNumber,
      email,
      phone,
      website,
      iban,
      bic,
    },
  }
}

/** The next invoices show it; those that were issued keep what they say. */
export async function setCompany(ctx: ProviderCtx, input: CompanyInput): Promise<Answer> {
  const before = await companyOf(ctx)
  const info = JSON.stringify({ ...noInvoicingInfo, ...before, ...input, country: 'FR', payTva: true })
  await ctx.db
    .insertInto('provider_company')
    .values({ id: 1, info })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ info, version: eb('provider_company.version', '+', 1) })))
    .execute()
  await noteAct(ctx, 'company.update', { subject: 'provider_company', subjectId: 1, ...(before ? { before } : {}), after: input })
  return companyAnswer(ctx)
}
