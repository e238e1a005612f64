import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditCultivation } from './EditCultivation.tsx'
import { NewCultivation } from './NewCultivation.tsx'

export default function CultivationScreen() {
  const id = useRouteId('cultivationId')
  return id === toCreate ? <NewCultivation /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(cultivationRoutes.getCultivation, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditCultivation lot={data} /> : <Waiting />
}
