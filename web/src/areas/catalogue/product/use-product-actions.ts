import { productRoutes, type ProductDetails } from '@plantule/contract/catalogue/products'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import type { Action } from '../../../ui/ActionMenu.tsx'
import { showToast } from '../../../ui/toast.ts'

const stale = [productRoutes.listProducts, productRoutes.getProduct]

/** What the "…" menu of a product offers. */
export function useProductActions(record: ProductDetails | null): { actions: Action[]; restore: () => void } {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const navigate = useNavigate()
  const pathOf = record?.type === 'other' ? paths.otherProduct : paths.product
  const duplicate = useAction(productRoutes.duplicateProduct, stale, {
    onSuccess: (copy) => {
      showToast({ text: t('duplicated') })
      void navigate({ to: pathOf(copy.id) })
    },
  })
  const restore = useAction(productRoutes.restoreProduct, stale, { onSuccess: () => void showToast({ text: t('restored') }) })
  const archive = useAction(productRoutes.archiveProduct, stale, {
    onSuccess: (_, input) => void showToast({ text: t('archived'), action: { label: t('kit:undo'), run: () => restore.mutate(input) } }),
  })
  if (!record) return { actions: [], restore: () => undefined }
  const one = { params: { id: record.id } }
  const back = (): void => restore.mutate(one)
  return {
    restore: back,
    actions: [
      { label: t('duplicate'), run: () => duplicate.mutate(one) },
      record.archivedAt
        ? { label: t('products:restore'), run: back }
        : { label: t('products:archive'), danger: true, run: () => archive.mutate(one) },
    ],
  }
}
