import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditZone } from './EditZone.tsx'
import { NewZone } from './NewZone.tsx'

export default function ZoneScreen() {
  const id = useRouteId('zoneId')
  return id === toCreate ? <NewZone /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(zoneRoutes.getZone, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditZone zone={data} /> : <Waiting />
}
