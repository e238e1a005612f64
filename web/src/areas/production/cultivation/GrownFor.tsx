import { growingRoutes } from '@plantule/contract/orders/growing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ContractList } from '../../../kit/growing/ContractList.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** For which orders this cultivation is raised. */
export function GrownFor({ lotId }: { lotId: number }) {
  const { t } = useTranslation('growing')
  const { data } = useQuery(read(growingRoutes.listContractsOfLot, { params: { id: lotId } }))
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('titleOfLot')}>
      <ContractList items={data.items} of="lot" />
    </Panel>
  )
}
