import type { ImportChoices } from '@plantule/contract/imports/schemas'
import type { ImportProduct, RowError } from './reading/index.ts'
import { ofSize } from './problem.ts'

type Settled = { products: ImportProduct[]; warnings: RowError[] }

/** Other programs let many articles bear one barcode: where doubles need not be asked about, the first one keeps it. */
export function settleBarcodes(products: readonly ImportProduct[], doubles: ImportChoices['doubles']): Settled {
  if (doubles === 'ask') return { products: [...products], warnings: [] }
  const first = new Map<string, number>()
  const warnings: RowError[] = []
  const settled = products.map((product) => ({
    ...product,
    subproducts: product.subproducts.map((size) => {
      const { barcode, row } = size
      if (!barcode) return size
      const other = first.get(barcode)
      if (other === undefined) {
        first.set(barcode, row)
        return size
      }
      warnings.push(
        ofSize(
          row,
          'barcode_dropped',
          barcode,
          { fr: `Le code-barres « ${barcode} » est déjà à la ligne ${other}.`, en: `The barcode "${barcode}" is already on row ${other}.` },
          { fr: 'Cette déclinaison reste sans code-barres.', en: 'This size stays without a barcode.' },
        ),
      )
      const { barcode: _, ...bare } = size
      return bare
    }),
  }))
  return { products: settled, warnings }
}
