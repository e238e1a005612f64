import { newProductInput, productRoutes, type NewProductInput, type ProductDetails } from '@plantule/contract/catalogue/products'
import { type Subproduct, subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import type { Init } from '@plantule/contract/shops/init'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useRecordForm, type Saving } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { showError } from '../../../ui/toast.ts'
import type { DraftSize } from './blank-size.ts'
import { inputOf, wholeSheet } from './input-of.ts'
import { usualRate } from '../parts/rates.ts'
import { useOpeningStock } from './use-opening-stock.ts'

type Options = {
  type: ProductDetails['type']
  record: ProductDetails | null
  rates: Init['tva_rates']
  /** Made with a new product. */
  sizes: readonly DraftSize[]
}

const blank = (type: Options['type'], tvaRateId: number): Required<NewProductInput> => ({
  type,
  tvaRateId,
  reference: '',
  name: '',
  latinName: '',
  cultivar: '',
  taxonCdNom: null,
  description: '',
  plantProviderId: null,
  tags: [],
  published: false,
  botanical: wholeSheet({}),
  categoryIds: [],
})

const stale = [productRoutes.listProducts, productRoutes.getProduct, productRoutes.listTags]
const quiet = { onError: () => true }

/** The opening stock of a size among those that were made; nothing for one that was left out as a twin. */
const openingOf = (size: DraftSize, made: readonly Subproduct[]) => {
  const found = made.find(
    (one) =>
      one.containerId === size.containerId &&
      one.caliberId === size.caliberId &&
      one.rootstockId === size.rootstockId &&
      (size.label === '' || one.label === size.label),
  )
  return found && size.onHand ? [{ subproductId: found.id, onHand: size.onHand }] : []
}

/** The product's own fields with its categories; sizes, pictures and stock save by themselves. */
export function useProductForm({ type, record, rates, sizes }: Options) {
  const { t } = useTranslation('product')
  const client = useQueryClient()
  const create = useAction(productRoutes.createProduct, stale, quiet)
  const createSizes = useAction(subproductRoutes.createGrid, stale, quiet)
  const open = useOpeningStock()
  const update = useAction(productRoutes.updateProduct, stale, quiet)
  const place = useAction(productRoutes.setProductCategories, stale, quiet)
  const values = useMemo(() => (record ? inputOf(record) : blank(type, usualRate(rates, type))), [record, rates, type])

  const change = async (id: number, { version, changed }: Saving<NewProductInput>): Promise<undefined> => {
    const { categoryIds, type: _, ...body } = changed
    await update.mutateAsync({ params: { id }, body: { ...body, version } })
    if (categoryIds) await place.mutateAsync({ params: { id }, body: { categoryIds } })
  }
  const make = async (body: NewProductInput): Promise<ProductDetails> => {
    const made = await create.mutateAsync({ body })
    // The product exists from here on: sizes that are refused are told, and made on its page.
    if (sizes.length > 0) {
      const cells = sizes.map(({ onHand: _, ...size }) => size)
      const answer = await createSizes.mutateAsync({ params: { id: made.id }, body: { cells } }).catch(showError)
      const opening = answer ? sizes.flatMap((size) => openingOf(size, answer.created)) : []
      if (opening.length > 0) await open(made.id, opening)
    }
    return made
  }
  return useRecordForm({
    schema: newProductInput,
    values,
    ...(record && { version: record.version }),
    save: (body, saving) => (record ? change(record.id, saving) : make(body)),
    saidOnSave: record ? t('saved') : t(`created.${type}`),
    opens: (made) => made && (type === 'plant' ? paths.product(made.id) : paths.otherProduct(made.id)),
    ...(record && {
      reread: async () => {
        const theirs = await client.fetchQuery({ ...read(productRoutes.getProduct, { params: { id: record.id } }), staleTime: 0 })
        return { values: inputOf(theirs), version: theirs.version }
      },
    }),
  })
}

export type ProductFormState = ReturnType<typeof useProductForm>
