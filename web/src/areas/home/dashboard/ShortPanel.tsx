import type { Dashboard } from '@plantule/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { ShortSizes } from '../../../kit/stock/ShortSizes.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Orders that cannot be served as they stand: to ring up, to replace, to count again. */
export function ShortPanel({ part }: { part: NonNullable<Dashboard['stock']>['short'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('short.title')} text={t('short.text', { count: part.total })}>
      <ShortSizes items={part.items} />
    </Panel>
  )
}
