import { productRoutes, type ProductDetails } from '@plantule/contract/catalogue/products'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { ProductForm } from './ProductForm.tsx'

type Type = ProductDetails['type']

/** Create and edit, for plants and for other products. */
export function ProductEdit({ type }: { type: Type }) {
  const id = useRouteId('productId')
  return id === toCreate ? <ProductForm key="new" type={type} record={null} /> : <Existing key={id} id={id} />
}

function Existing({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(read(productRoutes.getProduct, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <ProductForm type={data.type} record={data} /> : <Waiting panels={4} />
}
