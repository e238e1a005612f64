import type { LotSize } from '@plantule/contract/production/cultivations'
import { useTranslation } from 'react-i18next'

/** `Pot 3 L · 20/40`; said in words where nobody said in what the plants stand. */
export function useSizeName(): (size: Pick<LotSize, 'container' | 'caliber'>) => string {
  const { t } = useTranslation('production')
  return ({ container, caliber }) => [container, caliber].filter(Boolean).join(' · ') || t('sizes.unnamed')
}
