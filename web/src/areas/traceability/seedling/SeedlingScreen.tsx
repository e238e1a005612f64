import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditSeedling } from './EditSeedling.tsx'
import { NewSeedling } from './NewSeedling.tsx'

export default function SeedlingScreen() {
  const id = useRouteId('seedlingId')
  return id === toCreate ? <NewSeedling /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(seedlingRoutes.getSeedling, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditSeedling seedling={data} /> : <Waiting />
}
