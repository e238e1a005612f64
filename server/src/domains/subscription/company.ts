import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'

/** The company that sells the subscriptions; undefined until the staff have given its details. */
export async function companyOf({ db }: Pick<Ctx, 'db'>): Promise<InvoicingInfo | undefined> {
  return (await db.selectFrom('provider_company').select('info').executeTakeFirst())?.info
}

/** Throws `provider_company_missing`. */
export async function needCompany(ctx: Pick<Ctx, 'db'>): Promise<InvoicingInfo> {
  const company = await companyOf(ctx)
  if (!company) throw new Refused('provider_company_missing')
  return company
}
