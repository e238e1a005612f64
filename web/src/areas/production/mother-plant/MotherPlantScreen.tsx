import { motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditMotherPlant } from './EditMotherPlant.tsx'
import { NewMotherPlant } from './NewMotherPlant.tsx'

export default function MotherPlantScreen() {
  const id = useRouteId('motherPlantId')
  return id === toCreate ? <NewMotherPlant /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(motherPlantRoutes.getMotherPlant, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditMotherPlant mother={data} /> : <Waiting />
}
