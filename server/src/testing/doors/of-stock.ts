import { gridRoutes } from '@plantule/contract/stock/grid'
import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockCountRoutes } from '@plantule/contract/stock/count'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { importing } from '../../domains/imports/import.testing.ts'
import { levelOf } from '../../domains/orders/orders.testing.ts'
import { type Answered, type Door, type HeldPlants, soundLot, STOCK } from './held-plants.ts'

/** A sound lot of the same size, whose plants were all sold: what is found could be taken for its own. */
async function emptySoundLot({ shop, subproductId }: HeldPlants): Promise<void> {
  const [caliber] = (await soundLot(shop)).sizes
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: caliber?.id ?? 0, subproductId },
    body: { version: caliber?.version ?? 0 },
  })
}

/** Counted down, and up again: no plant became another lot's on the way. */
async function downAndUp(held: HeldPlants, count: (counted: number, seen: number) => Promise<Answered>): Promise<Answered> {
  await emptySoundLot(held)
  await held.hold()
  const down = await count(4, STOCK)
  if (down.status >= 400) return down
  return count(STOCK, 4)
}

async function saveGrid({ shop, subproductId }: HeldPlants, onHand: number) {
  const { items } = await shop.ok(gridRoutes.readGrid)
  const row = items.find((each) => each.subproductId === subproductId)
  if (!row) throw new Error('the size stands in the table')
  const { productVersion, sizeVersion, onHand: seenOnHand } = row
  return shop.call(gridRoutes.saveGrid, { body: { rows: [{ subproductId, productVersion, sizeVersion, seenOnHand, set: { onHand } }] } })
}

/** The shop's own file again, with another stock. */
async function importStock(held: HeldPlants, stock: number): Promise<number> {
  const { shop, productId } = held
  const product = await shop.ok(productRoutes.getProduct, { params: { id: productId } })
  const head = 'Référence produit;Nom;Référence sous-produit;Prix TTC;Stock'
  const line = [product.reference, product.name, product.subproducts[0]?.reference, '4,50', stock].join(';')
  const { id } = await importing(shop).imported(`${head}\n${line}\n`)
  return id
}

export const ofStock = {
  'POST /stock/count': {
    through: (held) =>
      downAndUp(held, (counted, seenOnHand) =>
        held.shop.call(stockCountRoutes.saveCount, {
          body: { lines: [{ subproductId: held.subproductId, counted, seenOnHand }], reason: 'Comptage' },
        }),
      ),
  },
  'PUT /product/{id}/stock': {
    through: (held) =>
      downAndUp(held, (quantity) =>
        held.shop.call(stockRoutes.changeProductStock, {
          params: { id: held.productId },
          body: { changes: [{ subproductId: held.subproductId, kind: 'count', quantity, reason: '' }] },
        }),
      ),
  },
  'PUT /products/grid': { through: (held) => downAndUp(held, (counted) => saveGrid(held, counted)) },
  'POST /products/grid/{id}/undo': {
    through: async (held) => {
      await emptySoundLot(held)
      await held.hold()
      const { body } = await saveGrid(held, 4)
      return held.shop.call(gridRoutes.undoGrid, { params: { id: body.id } })
    },
  },
  'job catalogue.run-import': {
    through: (held) =>
      downAndUp(held, async (counted) => {
        await importStock(held, counted)
        return { status: (await levelOf(held.shop, held.subproductId)).onHand === counted ? 200 : 500, problem: {} }
      }),
  },
  'POST /products/import/{id}/undo': {
    through: async (held) => {
      await emptySoundLot(held)
      await held.hold()
      const id = await importStock(held, 4)
      return held.shop.call(importRoutes.undoImport, { params: { id } })
    },
  },
} satisfies Record<string, Door>
