import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { call } from '../../../api/client.ts'
import { showError } from '../../../ui/toast.ts'

/** Draws so many barcodes of the shop's own series; none, with the reason told, when they cannot be had. */
export const useOwnBarcodes =
  () =>
  async (count: number): Promise<string[]> => {
    try {
      return (await call(subproductRoutes.drawBarcodes, { body: { count } })).items
    } catch (error) {
      showError(error)
      return []
    }
  }
