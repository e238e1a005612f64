import type { ProductionMap } from '@plantule/contract/production/map'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { closedUntil, type AnyPlace } from './room.ts'

/** Says that nobody goes in yet, and until when; nothing where the way is free. */
export function ReentrySign({ map, place }: { map: ProductionMap; place: AnyPlace }) {
  const { t } = useTranslation('places')
  const closed = closedUntil(map, place)
  if (!closed) return null
  return (
    <Pill tone="bad">
      {t('closedUntil')} <Moment at={closed.until} />
    </Pill>
  )
}
