import { productRoutes, type ProductDetails } from '@plantule/contract/catalogue/products'
import { subproductRoutes, type SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { IconBarcode, IconGrid4x4, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { useSizeSaving } from '../parts/use-size-saving.ts'
import { blankSize } from './blank-size.ts'
import { MakeManyDialog } from './MakeManyDialog.tsx'
import { sizeBody } from '../parts/size-body.ts'
import { SizeRow } from './SizeRow.tsx'
import { SizeTable } from './SizeTable.tsx'
import { useOpeningStock } from './use-opening-stock.ts'
import { useOwnBarcodes } from './use-own-barcodes.ts'
import { useSizeChoices } from '../parts/use-size-choices.ts'

const stale = [productRoutes.getProduct, productRoutes.listProducts, stockRoutes.getProductStock]
const quiet = { onError: () => true }

type SizesPanelProps = { record: ProductDetails; rateBp: number; readOnly: boolean }

/** The sizes of a product, as a grid in which each line saves itself. */
export function SizesPanel({ record, rateBp, readOnly }: SizesPanelProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const choices = useSizeChoices()
  const saving = useSizeSaving()
  const mayCount = useCan('stock.write') && !readOnly
  const [adding, setAdding] = useState(false)
  const [onHand, setOnHand] = useState<number | null>(null)
  const [many, setMany] = useState(false)
  const open = useOpeningStock()
  const draw = useOwnBarcodes()
  const [archivedToo, setArchivedToo] = useState(false)
  const create = useAction(subproductRoutes.createSubproduct, stale, quiet)
  const update = useAction(subproductRoutes.updateSubproduct, stale, quiet)
  const restore = useAction(subproductRoutes.restoreSubproduct, stale)
  const remove = useAction(subproductRoutes.removeSubproduct, stale, {
    onSuccess: (_, input) =>
      void showToast({ text: t('size.removed'), action: { label: t('kit:undo'), run: () => restore.mutate(input) } }),
  })
  const grid = useAction(subproductRoutes.createGrid, stale, {
    onSuccess: ({ created, skipped }) => void showToast({ text: t('many.made', { count: created.length, skipped: skipped.length }) }),
  })
  const order = useAction(subproductRoutes.orderSubproducts, stale)
  const backorder = useAction(stockRoutes.setBackorder, stale)

  const params = { id: record.id }
  const plant = record.type === 'plant'
  const live = record.subproducts.filter((size) => size.archivedAt === null)
  const archived = record.subproducts.filter((size) => size.archivedAt !== null)
  const move = (from: number, to: number): void => {
    const ids = live.map(({ id }) => id)
    order.mutate({ params, body: { ids: ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)) } })
  }
  const bare = live.filter((size) => size.barcode === null)
  const giveBarcodes = async (): Promise<void> => {
    const codes = await draw(bare.length)
    for (const [at, size] of bare.entries()) {
      const barcode = codes[at]
      if (barcode) await update.mutateAsync({ params: { id: size.id }, body: { barcode, version: size.version } }).catch(showError)
    }
  }
  const tools = !readOnly && (
    <Group gap={6}>
      {plant && (
        <Button icon={<IconGrid4x4 size={16} />} onClick={() => setMany(true)}>
          {t('many.open')}
        </Button>
      )}
      <Button icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('size.add')}
      </Button>
      {bare.length > 0 && (
        <Button icon={<IconBarcode size={16} />} onClick={() => void giveBarcodes()}>
          {t('size.ownBarcodes', { count: bare.length })}
        </Button>
      )}
    </Group>
  )
  return (
    <Panel title={t('sizes')} text={live.length > 0 ? t('sizesText') : undefined} padded={false}>
      {live.length === 0 && !adding ? (
        <EmptyState
          icon={<IconGrid4x4 size={30} stroke={1.5} />}
          title={t('size.none')}
          text={t(plant ? 'size.noneText' : 'size.noneOther')}
          action={tools}
        />
      ) : (
        <SizeTable plant={plant} grafted={choices.rootstocks.length > 0} pictured={record.pictures.length > 0}>
          {live.map((size, place) => (
            <SizeRow
              key={size.id}
              value={sizeBody(size)}
              size={size}
              plant={plant}
              rateBp={rateBp}
              choices={choices}
              pictures={record.pictures}
              readOnly={readOnly}
              save={(body, version = size.version) => update.mutateAsync({ params: { id: size.id }, body: { ...body, version } })}
              saveStock={mayCount ? (count) => saving.setStock(size, size.onHand, count) : undefined}
              actions={[
                {
                  label: size.backorder ? t('size.stopBackorder') : t('size.allowBackorder'),
                  disabled: !mayCount && t('size.noStockRight'),
                  run: () => backorder.mutate({ params, body: { subproductIds: [size.id], backorder: !size.backorder } }),
                },
                { label: t('size.up'), disabled: place === 0 && t('size.isFirst'), run: () => move(place, place - 1) },
                { label: t('size.down'), disabled: place === live.length - 1 && t('size.isLast'), run: () => move(place, place + 1) },
                { label: t('size.remove'), danger: true, run: () => remove.mutate({ params: { id: size.id } }) },
              ]}
            />
          ))}
          {adding && (
            <SizeRow
              key="new"
              value={{ ...blankSize, idx: live.length }}
              plant={plant}
              rateBp={rateBp}
              choices={choices}
              pictures={record.pictures}
              readOnly={false}
              {...(mayCount && { opening: { value: onHand, onChange: setOnHand } })}
              save={async (body: SubproductInput) => {
                const made = await create.mutateAsync({ params, body })
                if (onHand) await open(record.id, [{ subproductId: made.id, onHand }])
                setOnHand(null)
                setAdding(false)
              }}
              actions={[{ label: t('kit:cancel'), run: () => setAdding(false) }]}
            />
          )}
        </SizeTable>
      )}
      {(live.length > 0 || adding) && (
        <Group px="md" py="sm">
          {tools}
        </Group>
      )}
      {archived.length > 0 && (
        <Group px="md" py="sm" gap="xs">
          <Button look="quiet" size="xs" aria-expanded={archivedToo} onClick={() => setArchivedToo(!archivedToo)}>
            {t('size.archived', { count: archived.length })}
          </Button>
          {archivedToo &&
            archived.map((size) => (
              <Button
                key={size.id}
                size="xs"
                disabled={readOnly && t('readOnlyNote')}
                onClick={() => restore.mutate({ params: { id: size.id } })}
              >
                {t('size.restore', { name: size.label || size.reference })}
              </Button>
            ))}
        </Group>
      )}
      {many && (
        <MakeManyDialog
          choices={choices}
          existing={live}
          onClose={() => setMany(false)}
          onMake={(cells) => grid.mutateAsync({ params, body: { cells } })}
        />
      )}
    </Panel>
  )
}
