import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { NewRecall } from './NewRecall.tsx'
import { StandingRecall } from './StandingRecall.tsx'

export default function RecallScreen() {
  const id = useRouteId('recallId')
  return id === toCreate ? <NewRecall /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(recallRoutes.getRecall, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <StandingRecall recall={data} /> : <Waiting />
}
