import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditDelivery } from './EditDelivery.tsx'
import { NewDelivery } from './NewDelivery.tsx'

export default function DeliveryScreen() {
  const id = useRouteId('deliveryId')
  return id === toCreate ? <NewDelivery /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(deliveriesRoutes.getPlantDelivery, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditDelivery delivery={data} /> : <Waiting />
}
