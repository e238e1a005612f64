import { growingRoutes } from '@plantule/contract/orders/growing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { ContractList } from '../../../kit/growing/ContractList.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** Cultivations whose order gave them up; nothing where none did, or where whoever looks may not see orders. */
export function UndecidedContracts() {
  const { t } = useTranslation('growing')
  const mayRead = useCan('orders.read')
  const { data } = useQuery({ ...read(growingRoutes.listDoubtfulContracts, {}), enabled: mayRead })
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('undecided')} text={t('undecidedText', { count: data.items.length })}>
      <ContractList items={data.items} of="all" />
    </Panel>
  )
}
