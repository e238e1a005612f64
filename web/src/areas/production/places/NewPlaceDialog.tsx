import type { ProductionMap } from '@plantule/contract/production/map'
import { type Greenhouse, placeKinds, type PlaceKind, placeRoutes } from '@plantule/contract/production/places'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { Group } from '../../../ui/layout.ts'
import { ofPlaces } from './of-places.ts'
import { boxOf, freeSpot, freeSpotWithin, rectangle } from './plan/shapes.ts'

type Values = { name: string; kind: PlaceKind; width: number | null; length: number | null }
type NewPlaceDialogProps = { map: ProductionMap; within: Greenhouse | undefined; onClose: () => void; onMade: (id: number) => void }

/** A greenhouse, or a section of one: its name and how large it is. Where it stands is drawn afterwards. */
export function NewPlaceDialog({ map, within, onClose, onMade }: NewPlaceDialogProps) {
  const { t } = useTranslation('places')
  const createPlace = useAction(placeRoutes.createGreenhouse, ofPlaces, { onError: () => true })
  const createSection = useAction(placeRoutes.createSection, ofPlaces, { onError: () => true })
  const inner = within && within.outline.length > 0 ? boxOf(within.outline) : undefined
  const values: Values = within
    ? { name: '', kind: 'greenhouse', width: inner ? inner.width / 100 : 4, length: 5 }
    : { name: '', kind: 'greenhouse', width: 8, length: 30 }
  const save = async ({ name, kind, width, length }: Values): Promise<{ id: number }> => {
    const [x, y] = within ? freeSpotWithin(within.sections) : freeSpot(map.greenhouses)
    const outline = width && length ? rectangle({ x, y, width: Math.round(width * 100), height: Math.round(length * 100) }) : []
    return within
      ? createSection.mutateAsync({ params: { id: within.id }, body: { name, outline } })
      : createPlace.mutateAsync({ body: { name, kind, outline } })
  }
  return (
    <DialogForm<Values, { id: number }>
      title={within ? t('newSectionIn', { name: within.name }) : t('newPlace')}
      values={values}
      save={save}
      saveLabel={t('create')}
      onClose={onClose}
      onSaved={({ id }) => onMade(id)}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('name')} maxLength={80} required data-autofocus />
          {!within && (
            <ChoiceField
              control={control}
              name="kind"
              label={t('kind')}
              required
              options={placeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
          )}
          <Group grow align="flex-start">
            <NumberField control={control} name="width" label={t('width')} unit="m" />
            <NumberField control={control} name="length" label={t('length')} unit="m" />
          </Group>
        </>
      )}
    </DialogForm>
  )
}
