import type { SubproductInput } from '@plantule/contract/catalogue/subproducts'

/** A size that is not made yet, with what stands of it in the nursery. */
export type DraftSize = SubproductInput & { onHand: number | null }

export const blankSize: SubproductInput = {
  reference: '',
  barcode: null,
  label: '',
  caliberId: null,
  containerId: null,
  rootstockId: null,
  priceCents: 0,
  weightG: null,
  minStock: null,
  weekFrom: null,
  weekTo: null,
  pictureId: null,
  idx: 0,
}
