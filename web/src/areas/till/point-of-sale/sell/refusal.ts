import type { TillForbidden } from '@plantule/contract/till/catalogue'
import type { TFunction } from 'i18next'

/** What the server would say of its sale, in words that need no server. */
export const refusalOf = (t: TFunction<'till'>, { label, part, rule }: Pick<TillForbidden, 'label' | 'part' | 'rule'>): string =>
  part === null ? t('forbidden.size', { name: label, rule }) : t('forbidden.pack', { name: label, part, rule })
