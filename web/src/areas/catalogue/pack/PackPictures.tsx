import { imageUrl } from '@plantule/contract/library/library'
import { type Pack, packRoutes } from '@plantule/contract/packs/packs'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { PictureDrop } from '../../../kit/pictures/PictureDrop.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'

const stale = [packRoutes.getPack, packRoutes.listPacks]

/** The pictures of a pack: its own, or those of what it holds. */
export function PackPictures({ pack, readOnly }: { pack: Pack; readOnly: boolean }) {
  const { t } = useTranslation('packs')
  const add = useAction(packRoutes.addPackPicture, stale, { onError: () => true })
  const remove = useAction(packRoutes.removePackPicture, stale)
  const order = useAction(packRoutes.orderPackPictures, stale)
  const copy = useAction(packRoutes.copyPackPictures, stale)
  const params = { id: pack.id }
  return (
    <Panel
      title={t('pictures')}
      actions={
        !readOnly &&
        pack.items.length > 0 && (
          <Button size="xs" busy={copy.isPending} onClick={() => copy.mutate({ params })}>
            {t('copyPictures')}
          </Button>
        )
      }
    >
      <PictureDrop
        pictures={pack.pictures.map((one) => ({ id: one.id, url: imageUrl(one.imageKey, 320), alt: one.alt }))}
        add={(file) => {
          const form = new FormData()
          form.set('alt', '')
          form.set('file', file)
          return add.mutateAsync({ params, body: {}, form })
        }}
        reorder={(ids) => order.mutate({ params, body: { ids } })}
        remove={({ id }) => remove.mutate({ params: { ...params, pictureId: id } })}
        readOnly={readOnly}
      />
    </Panel>
  )
}
