import { markerKinds, type MarkerKind, mapRoutes } from '@plantule/contract/production/map'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { Group } from '../../../ui/layout.ts'

type Values = { kind: MarkerKind; label: string; x: number | null; y: number | null }
const centimetres = (metres: number | null): number => Math.max(Math.round((metres ?? 0) * 100), 0)

/** A new mark on the ground; it is drawn to its spot afterwards. */
export function MarkerDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useTranslation('places')
  const create = useAction(mapRoutes.createMarker, [mapRoutes.productionMap], { onError: () => true })
  return (
    <DialogForm<Values, { id: number }>
      title={t('newMarker')}
      values={{ kind: 'tap', label: '', x: 1, y: 1 }}
      save={({ kind, label, x, y }) => create.mutateAsync({ body: { kind, label, x: centimetres(x), y: centimetres(y) } })}
      saveLabel={t('setMarker')}
      onClose={onClose}
      onSaved={({ id }) => onMade(id)}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('kind')}
            required
            options={markerKinds.map((kind) => ({ value: kind, label: t(`markerKinds.${kind}`) }))}
          />
          <TextField control={control} name="label" label={t('words')} maxLength={200} />
          <Group grow align="flex-start">
            <NumberField control={control} name="x" label={t('fromLeft')} unit="m" />
            <NumberField control={control} name="y" label={t('fromTop')} unit="m" />
          </Group>
        </>
      )}
    </DialogForm>
  )
}
