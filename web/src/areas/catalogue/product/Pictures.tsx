import { pictureRoutes, type ProductPicture } from '@plantule/contract/catalogue/pictures'
import { productRoutes, type ProductDetails } from '@plantule/contract/catalogue/products'
import { imageUrl } from '@plantule/contract/library/library'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh, useAction } from '../../../api/query.ts'
import { PictureDrop } from '../../../kit/pictures/PictureDrop.tsx'
import { useNews } from '../../../api/live.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/toast.ts'

const CutDialog = lazy(async () => ({ default: (await import('../../../kit/pictures/CutDialog.tsx')).CutDialog }))
const stale = [productRoutes.getProduct, productRoutes.listProducts]

/** The pictures of a product; each change is saved at once. */
export function Pictures({ record, readOnly }: { record: ProductDetails; readOnly: boolean }) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const add = useAction(pictureRoutes.addPicture, stale, { onError: () => true })
  const addKept = useAction(pictureRoutes.addLibraryPicture, stale)
  const update = useAction(pictureRoutes.updatePicture, stale)
  const remove = useAction(pictureRoutes.removePicture, stale)
  const id = record.id
  const client = useQueryClient()
  const pending = record.pictures.some((one) => one.status === 'pending')
  const onImage = useCallback(() => void (pending && refresh(client, stale)), [client, pending])
  useNews('image', onImage)
  const [cutting, setCutting] = useState<ProductPicture | null>(null)
  const changed = (before: ProductPicture, patch: Partial<Pick<ProductPicture, 'alt' | 'idx' | 'crop' | 'turn'>>) => ({
    params: { id, pictureId: before.id },
    body: { alt: before.alt, crop: before.crop, turn: before.turn, idx: before.idx, ...patch },
  })
  const change = (pictureId: number, patch: Partial<Pick<ProductPicture, 'alt' | 'idx'>>): void => {
    const before = record.pictures.find((one) => one.id === pictureId)
    if (before) update.mutate(changed(before, patch))
  }
  const reorder = (ids: number[]): void => {
    // One picture moved: the first place that differs holds either the one pulled up or what took its place.
    const before = record.pictures.map((one) => one.id)
    const at = ids.findIndex((one, index) => one !== before[index])
    const pulled = ids[at]
    const pushed = before[at]
    if (pulled === undefined || pushed === undefined) return
    const upward = ids.toSpliced(at, 1).join() === before.toSpliced(before.indexOf(pulled), 1).join()
    change(upward ? pulled : pushed, { idx: upward ? at : ids.indexOf(pushed) })
  }
  const addAgain = (imageId: number, alt: string): void => addKept.mutate({ params: { id }, body: { imageId, alt } })
  return (
    <Panel title={t('pictures')}>
      <PictureDrop
        pictures={record.pictures.map((one) => ({
          id: one.id,
          url: one.status === 'ready' ? imageUrl(one.imageKey, 320) : null,
          alt: one.alt,
          failed: one.status === 'failed',
        }))}
        add={(file) => {
          const form = new FormData()
          form.set('alt', '')
          form.set('file', file)
          return add.mutateAsync({ params: { id }, body: {}, form })
        }}
        reorder={reorder}
        remove={({ id: pictureId }) => {
          const picture = record.pictures.find((one) => one.id === pictureId)
          remove.mutate(
            { params: { id, pictureId } },
            {
              onSuccess: () =>
                void showToast({
                  text: t('pictureRemoved'),
                  ...(picture && { action: { label: t('kit:undo'), run: () => addAgain(picture.imageId, picture.alt) } }),
                }),
            },
          )
        }}
        describe={({ id: pictureId }, alt) => change(pictureId, { alt })}
        cut={({ id: pictureId }) => setCutting(record.pictures.find((one) => one.id === pictureId) ?? null)}
        readOnly={readOnly}
      />
      {cutting && (
        <Suspense>
          <CutDialog
            url={imageUrl(cutting.sourceKey, 800)}
            cut={{ turn: cutting.turn, crop: cutting.crop }}
            save={(cut) => update.mutateAsync(changed(cutting, cut))}
            onClose={() => setCutting(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
