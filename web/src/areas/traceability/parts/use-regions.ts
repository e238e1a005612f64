import { originRegions } from '@plantule/contract/traceability/regions'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../../kit/list/filter.ts'

export function useRegions(): Option[] {
  const { t } = useTranslation('zones')
  return originRegions.map((value) => ({ value, label: t(`regions.${value}`) }))
}
