import { deliveryRoutes } from '@plantule/contract/delivery/delivery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Switcher } from '../../../ui/Switcher.tsx'
import { CarriersTab } from './carriers/CarriersTab.tsx'
import { CollectTab } from './CollectTab.tsx'
import classes from './Delivery.module.css'
import { ParcelFees } from './ParcelFees.tsx'
import { TruckFees } from './TruckFees.tsx'

const tabs = ['home', 'relay', 'own_truck', 'collect', 'carriers'] as const

/** How plants leave: parcels, the own lorry, and what is fetched at the nursery. */
export default function DeliveryScreen() {
  const { t } = useTranslation('delivery')
  const navigate = useNavigate()
  const { tab = 'home' } = useScreenSearch('/delivery')
  const { data, error, refetch } = useQuery(read(deliveryRoutes.getDelivery, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className={classes.tabs}>
        <Switcher
          label={t('tabs')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={(value) => void navigate({ to: '.', search: searchFor('/delivery', { tab: value }) })}
        />
      </div>
      {tab === 'home' && <ParcelFees key="home" mode="home" table={data.home} />}
      {tab === 'relay' && <ParcelFees key="relay" mode="relay" table={data.relay} />}
      {tab === 'collect' && <CollectTab />}
      {tab === 'own_truck' && <TruckFees settings={data} />}
      {tab === 'carriers' && <CarriersTab />}
    </Page>
  )
}
