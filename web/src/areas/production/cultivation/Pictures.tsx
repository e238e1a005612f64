import { imageUrl } from '@plantule/contract/library/library'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { PictureDrop } from '../../../kit/pictures/PictureDrop.tsx'
import { Panel } from '../../../ui/Panel.tsx'

const stale = [cultivationRoutes.getCultivation]

/** How the lot looked, in the order in which it was photographed. */
export function Pictures({ lot, mayWrite }: { lot: Cultivation; mayWrite: boolean }) {
  const { t } = useTranslation('production')
  const add = useAction(lotRoutes.addCultivationPicture, stale, { onError: () => true })
  const remove = useAction(lotRoutes.removeCultivationPicture, stale)
  const params = { id: lot.id }
  return (
    <Panel title={t('pictures')}>
      <PictureDrop
        pictures={lot.pictures.map((one) => ({ id: one.id, url: imageUrl(one.imageKey, 320), alt: one.alt }))}
        add={(file) => {
          const form = new FormData()
          form.set('alt', '')
          form.set('file', file)
          return add.mutateAsync({ params, body: {}, form })
        }}
        remove={({ id }) => remove.mutate({ params: { ...params, pictureId: id } })}
        readOnly={!mayWrite}
      />
    </Panel>
  )
}
