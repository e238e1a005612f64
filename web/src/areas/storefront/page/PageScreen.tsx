import { pageRoutes } from '@plantule/contract/storefront/pages'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditPage } from './EditPage.tsx'
import { NewPage } from './NewPage.tsx'

export default function PageScreen() {
  const id = useRouteId('pageId')
  return id === toCreate ? <NewPage /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(pageRoutes.editPage, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditPage page={data} /> : <Waiting />
}
