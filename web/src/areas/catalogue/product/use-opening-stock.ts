import { productRoutes } from '@plantule/contract/catalogue/products'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { useAction } from '../../../api/query.ts'

type Opening = { subproductId: number; onHand: number }

/** Writes what stands of new sizes in the nursery as their opening stock; a refusal is told, the sizes stay. */
export function useOpeningStock() {
  const change = useAction(stockRoutes.changeProductStock, [
    productRoutes.getProduct,
    productRoutes.listProducts,
    stockRoutes.getProductStock,
  ])
  return (productId: number, sizes: readonly Opening[]): Promise<unknown> =>
    change
      .mutateAsync({
        params: { id: productId },
        body: { changes: sizes.map(({ subproductId, onHand }) => ({ subproductId, kind: 'initial' as const, quantity: onHand })) },
      })
      .catch(() => undefined)
}
