import type { LocalUnit } from '@plantule/contract/traceability/local-lots'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'

/** `2 500 g`, `40 plants`. */
export function useAmount(): (value: number, unit: LocalUnit) => string {
  const { t } = useTranslation('local')
  return (value, unit) => (unit === 'grams' ? `${figure(value, 3)} g` : t('pieces', { count: value, shown: figure(value) }))
}
