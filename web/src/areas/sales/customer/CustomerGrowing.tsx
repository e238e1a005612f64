import { growingRoutes } from '@plantule/contract/orders/growing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ContractList } from '../../../kit/growing/ContractList.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** What is grown for a customer; nothing where nothing is. */
export function CustomerGrowing({ id }: { id: number }) {
  const { t } = useTranslation('growing')
  const { data } = useQuery(read(growingRoutes.listContractsOfCustomer, { params: { id } }))
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ContractList items={data.items} of="customer" />
    </Panel>
  )
}
