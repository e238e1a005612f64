import { Botanical } from '@plantule/contract/taxonomy/botanical'
import type { NewProductInput, ProductDetails } from '@plantule/contract/catalogue/products'

/** Every field of the sheet by name, also the empty ones: a form counts a field that appears as a change. */
export const wholeSheet = (sheet: Botanical): Botanical => ({
  ...Object.fromEntries(Object.keys(Botanical.shape).map((key) => [key, undefined])),
  ...sheet,
})

/** What the form edits of a product, in the shape of the body, without gaps so that changes can be compared. */
export const inputOf = (product: ProductDetails): Required<NewProductInput> => ({
  type: product.type,
  reference: product.reference,
  name: product.name,
  latinName: product.latinName,
  cultivar: product.cultivar,
  taxonCdNom: product.taxonCdNom,
  description: product.description,
  plantProviderId: product.plantProviderId,
  tvaRateId: product.tvaRateId,
  tags: product.tags,
  published: product.published,
  botanical: wholeSheet(product.botanical),
  categoryIds: product.categories.map(({ id }) => id),
})
