import { imageUrl } from '@plantule/contract/library/library'
import { type MotherPlant, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { PictureDrop } from '../../../kit/pictures/PictureDrop.tsx'
import { Panel } from '../../../ui/Panel.tsx'

const stale = [motherPlantRoutes.getMotherPlant, motherPlantRoutes.listMotherPlants]

/** The first one is its face in the list. */
export function MotherPictures({ mother, mayWrite }: { mother: MotherPlant; mayWrite: boolean }) {
  const { t } = useTranslation('propagation')
  const add = useAction(motherPlantRoutes.addMotherPlantPicture, stale, { onError: () => true })
  const remove = useAction(motherPlantRoutes.removeMotherPlantPicture, stale)
  const order = useAction(motherPlantRoutes.orderMotherPlantPictures, stale)
  const params = { id: mother.id }
  return (
    <Panel title={t('mothers.pictures')}>
      <PictureDrop
        pictures={mother.pictures.map((one) => ({ id: one.id, url: imageUrl(one.imageKey, 320), alt: one.alt }))}
        add={(file) => {
          const form = new FormData()
          form.set('alt', '')
          form.set('file', file)
          return add.mutateAsync({ params, body: {}, form })
        }}
        reorder={(ids) => order.mutate({ params, body: { ids } })}
        remove={({ id }) => remove.mutate({ params: { ...params, pictureId: id } })}
        readOnly={!mayWrite}
      />
    </Panel>
  )
}
