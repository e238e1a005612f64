import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditStratification } from './EditStratification.tsx'
import { NewStratification } from './NewStratification.tsx'

export default function StratificationScreen() {
  const id = useRouteId('stratificationId')
  return id === toCreate ? <NewStratification /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(stratificationRoutes.getStratification, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditStratification lot={data} /> : <Waiting />
}
