import type { TFunction } from 'i18next'
import { emptyCustomer } from './body.ts'

/** What the fields are called in summaries of errors and of conflicts. */
export const fieldNames = (t: TFunction<'customers'>): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(emptyCustomer).map((key) => [key, t(`fields.${key}` as 'fields.kind')])),
  invoicingTermsId: t('fields.terms'),
  priceProfileId: t('fields.priceProfile'),
  creditLimitCents: t('fields.creditLimit'),
})
