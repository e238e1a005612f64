import { batchRoutes } from '@plantule/contract/traceability/batches'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditBatch } from './EditBatch.tsx'
import { NewBatch } from './NewBatch.tsx'

export default function BatchScreen() {
  const id = useRouteId('batchId')
  return id === toCreate ? <NewBatch /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(batchRoutes.getBatch, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditBatch batch={data} /> : <Waiting />
}
