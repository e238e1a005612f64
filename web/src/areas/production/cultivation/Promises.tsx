import { promiseRoutes } from '@plantule/contract/production/promises'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { PromiseList } from '../../../kit/stock/PromiseList.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Orders that hold plants of this cultivation before they are ready; those that a loss hurts say so at once. */
export function Promises({ lotId }: { lotId: number }) {
  const { t } = useTranslation('production')
  const { data } = useQuery(read(promiseRoutes.listLotPromises, { params: { id: lotId } }))
  if (!data || data.items.length === 0) return null
  const missing = data.items.reduce((sum, item) => sum + item.missing, 0)
  return (
    <Panel title={t('promises.title')} text={missing > 0 ? t('promises.missing', { count: missing }) : t('promises.text')}>
      <PromiseList items={data.items} of="lot" />
    </Panel>
  )
}
