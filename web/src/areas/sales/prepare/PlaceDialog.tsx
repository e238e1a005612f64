import { preparationRoutes, type PickLine } from '@plantule/contract/orders/preparation'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'

/** Whoever finds a plant writes down where, so that the next one walks straight there. */
export function PlaceDialog({ line, onClose }: { line: PickLine; onClose: () => void }) {
  const { t } = useTranslation('picking')
  const set = useAction(preparationRoutes.setPlace, [preparationRoutes.getPicking], { onError: () => true })
  return (
    <DialogForm
      title={t('setPlace', { name: line.label })}
      values={{ section: line.section, place: line.place }}
      save={(body) => set.mutateAsync({ params: { id: line.subproductId ?? 0 }, body })}
      saveLabel={t('savePlace')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="section" label={t('section')} maxLength={60} size="lg" data-autofocus />
          <TextField control={control} name="place" label={t('place')} placeholder={t('placeHint')} maxLength={60} size="lg" />
        </>
      )}
    </DialogForm>
  )
}
