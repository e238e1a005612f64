import type { SubproductInput } from '@plantule/contract/catalogue-subproducts'

export const blankSize: SubproductInput = {
  reference: '', barcode: null, label: '', caliberId: null, containerId: null, rootstockId: null, priceCents: 0, weightG: null,
  minStock: null, weekFrom: null, weekTo: null, pictureId: null, idx: 0,
}
