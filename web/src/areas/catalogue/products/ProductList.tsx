import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes, type ProductRow } from '@plantule/contract/catalogue/products'
import {
  IconArchive,
  IconClipboardCheck,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconPackage,
  IconPencil,
  IconPlant2,
  IconPrinter,
  IconTable,
  IconTag,
  IconUpload,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { exportOf } from '../../../kit/list/list-export.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useBatchNews } from './batch/use-batch-news.ts'
import { productColumns } from './columns.tsx'
import { useProductDialogs } from './use-product-dialogs.tsx'
import { useBulk } from './use-bulk.ts'
import { useProductFilters } from './use-product-filters.ts'
import { useSizeSaving } from '../parts/use-size-saving.ts'

// Its table brings scroll areas and floating panels that no list needs.
const ProductPreview = lazy(() => import('./ProductPreview.tsx').then((module) => ({ default: module.ProductPreview })))

/** Plants and the shop's other articles: one list, two screens. */
export function ProductList({ type }: { type: ProductRow['type'] }) {
  const { t } = useTranslation(['products', 'batch', 'printing'])
  const mayWrite = useCan('catalogue.write')
  const mayCount = useCan('stock.write')
  const pathOf = type === 'plant' ? paths.product : paths.otherProduct
  const list = useList(productRoutes.listProducts, {
    name: `products.${type}`,
    fixed: { type },
    defaults: { sort: 'updated', dir: 'desc' },
  })
  const filters = useProductFilters()
  useBatchNews()
  const saving = useSizeSaving()
  const { setPublished, archive, restore } = useBulk()
  const { dialog, batch, labels, past } = useProductDialogs()
  const showArchived = list.search['archived'] === 'true'

  const bulk = showArchived
    ? [{ label: t('restore'), icon: <IconArchive size={16} />, run: restore }]
    : [
        { label: t('batch:action'), icon: <IconPencil size={16} />, run: batch },
        { label: t('printing:labels.action'), icon: <IconTag size={16} />, run: labels },
        { label: t('publish'), icon: <IconEye size={16} />, run: setPublished(true) },
        { label: t('unpublish'), icon: <IconEyeOff size={16} />, run: setPublished(false) },
        { label: t('archive'), icon: <IconArchive size={16} />, run: archive, danger: true },
      ]
  return (
    <>
      <ListScreen
        title={t(`title.${type}`)}
        list={list}
        columns={productColumns({ t, mayWrite, mayCount, pathOf, saving, onSizes: (id) => list.set({ row: id }) })}
        nameOf={(product) => product.name}
        pathOf={(product) => pathOf(product.id)}
        searchHint={t('searchHint')}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.published'), search: { published: 'true' } },
          { name: t('views.drafts'), search: { published: 'false' } },
          { name: t('views.low'), search: { lowStock: 'true', sort: 'stock', dir: 'asc' } },
          { name: t('views.archived'), search: { archived: 'true' } },
        ]}
        filters={filters}
        bulk={mayWrite ? bulk : []}
        bulkMatching
        rowActions={
          mayWrite
            ? (product) => {
                const one = { kind: 'ids' as const, ids: [product.id], count: 1 }
                const still = (): void => undefined
                if (product.archivedAt) return [{ label: t('restore'), run: () => restore(one, still) }]
                return [
                  { label: t('quickLook'), run: () => list.set({ row: product.id }) },
                  { label: product.published ? t('unpublish') : t('publish'), run: () => setPublished(!product.published)(one, still) },
                  { label: t('archive'), danger: true, run: () => archive(one, still) },
                ]
              }
            : (product) => [{ label: t('quickLook'), run: () => list.set({ row: product.id }) }]
        }
        preview={(product) => (
          <Suspense fallback={<Waiting panels={1} />}>
            <ProductPreview row={product} />
          </Suspense>
        )}
        create={mayWrite && { label: t(`new.${type}`), to: pathOf(-1) }}
        actions={[
          { label: t('batch:table'), icon: <IconTable size={16} />, to: paths.productTable },
          ...(mayCount ? [{ label: t('stockCount'), icon: <IconClipboardCheck size={16} />, to: paths.stockCount }] : []),
          { label: t('printing:catalog'), icon: <IconPrinter size={16} />, to: paths.productCatalog },
          ...(mayWrite ? [{ label: t('import'), icon: <IconUpload size={16} />, to: paths.productImport }] : []),
          ...(mayWrite ? [{ label: t('batch:past.title'), icon: <IconHistory size={16} />, run: past }] : []),
          exportOf(list, importRoutes.exportProducts, {
            label: t('export'),
            icon: <IconDownload size={16} />,
            file: `${t('exportName')}.xlsx`,
          }),
        ]}
        empty={{
          icon: type === 'plant' ? <IconPlant2 size={32} stroke={1.5} /> : <IconPackage size={32} stroke={1.5} />,
          title: t(`empty.title.${type}`),
          text: t(`empty.text.${type}`),
          action: mayWrite && (
            <Button look="main" to={pathOf(-1)}>
              {t(`new.${type}`)}
            </Button>
          ),
          more: mayWrite && (
            <>
              {t('empty.or')} <Link to={paths.productImport}>{t('empty.import')}</Link>
            </>
          ),
        }}
      />
      {dialog}
    </>
  )
}
