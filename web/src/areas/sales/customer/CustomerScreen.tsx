import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { NewCustomer } from './NewCustomer.tsx'

export default function CustomerScreen() {
  const id = useRouteId('customerId')
  return id === toCreate ? <NewCustomer /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data: customer, error, refetch } = useQuery(read(customersRoutes.getCustomer, { params: { id } }))
  if (error && !customer) return <LoadFailed error={error} retry={() => void refetch()} />
  return customer ? <EditCustomer customer={customer} /> : <Waiting />
}
