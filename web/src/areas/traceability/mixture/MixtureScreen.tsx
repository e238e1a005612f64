import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditMixture } from './EditMixture.tsx'
import { NewMixture } from './NewMixture.tsx'

export default function MixtureScreen() {
  const id = useRouteId('mixtureId')
  return id === toCreate ? <NewMixture /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(mixtureRoutes.getMixture, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditMixture mixture={data} /> : <Waiting />
}
