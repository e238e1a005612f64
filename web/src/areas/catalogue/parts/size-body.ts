import type { Subproduct, SubproductInput } from '@plantule/contract/catalogue/subproducts'

/** What the contract takes back of a size: the person's own fields. */
export const sizeBody = (size: Subproduct): SubproductInput => ({
  reference: size.reference,
  barcode: size.barcode,
  label: size.label,
  caliberId: size.caliberId,
  containerId: size.containerId,
  rootstockId: size.rootstockId,
  priceCents: size.priceCents,
  weightG: size.weightG,
  minStock: size.minStock,
  weekFrom: size.weekFrom,
  weekTo: size.weekTo,
  pictureId: size.pictureId,
  idx: size.idx,
})
