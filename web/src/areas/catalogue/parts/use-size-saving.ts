import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes, type Subproduct } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { refresh } from '../../../api/query.ts'
import { showError } from '../../../ui/toast.ts'
import { sizeBody } from './size-body.ts'

const stale = [productRoutes.listProducts, productRoutes.getProduct, stockRoutes.getProductStock]

/** The live size of a product that has only one. @throws Error when it has another number of sizes meanwhile. */
async function onlySize(productId: number): Promise<Subproduct> {
  const { subproducts } = await call(productRoutes.getProduct, { params: { id: productId } })
  const live = subproducts.filter((size) => size.archivedAt === null)
  const [only] = live
  if (!only || live.length > 1) throw new Error(`Product ${productId} has ${live.length} sizes.`)
  return only
}

/** Prices and counts typed in a list. Each says a refusal in a toast, then throws it so that the cell shows it too. */
export function useSizeSaving() {
  const client = useQueryClient()
  return useMemo(() => {
    const told = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work()
      } catch (error) {
        showError(error)
        throw error
      } finally {
        await refresh(client, stale)
      }
    }
    const setPrice = (size: Subproduct, cents: number | null) =>
      told(() => {
        const body = { ...sizeBody(size), priceCents: cents ?? 0, version: size.version }
        return call(subproductRoutes.updateSubproduct, { params: { id: size.id }, body })
      })
    /** `seen` is the figure that stood on the screen: another one meanwhile is refused. */
    const setStock = (size: Pick<Subproduct, 'id' | 'productId'>, seen: number, count: number | null) =>
      told(() => {
        const change = { subproductId: size.id, kind: 'count' as const, quantity: count ?? 0, expected: seen }
        return call(stockRoutes.changeProductStock, { params: { id: size.productId }, body: { changes: [change] } })
      })
    return {
      setPrice,
      setStock,
      setOnlyPrice: (productId: number, cents: number | null) => onlySize(productId).then((size) => setPrice(size, cents)),
      setOnlyStock: (productId: number, seen: number, count: number | null) =>
        onlySize(productId).then((size) => setStock(size, seen, count)),
    }
  }, [client])
}

export type SizeSaving = ReturnType<typeof useSizeSaving>
