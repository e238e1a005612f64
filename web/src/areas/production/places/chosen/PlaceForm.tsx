import type { In, Schema } from '@plantule/contract/base/route'
import { type Greenhouse, type Outline, placeKinds, type PlaceKind, placeRoutes, type Section } from '@plantule/contract/production/places'
import { useEffect, useMemo, type RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { ChoiceField, LongTextField, NumberField, StockField, TextField } from '../../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../../kit/form/record-form.ts'
import { currentOf } from '../../../../kit/form/reread.ts'
import { figure } from '../../../../ui/format.ts'
import { Stack } from '../../../../ui/layout.ts'
import { ofPlaces } from '../of-places.ts'
import type { Draws, Live } from '../plan/Plan.tsx'
import { drawn, type AnyPlace } from '../room.ts'
import { OutlineFields } from './OutlineFields.tsx'

type Values = { name: string; kind: PlaceKind | null; outline: Outline; areaM2: number | null; note: string; routeIdx: number | null }
const valuesOf = (place: Greenhouse | Section): Values => ({
  name: place.name,
  kind: 'kind' in place ? place.kind : null,
  outline: place.outline,
  areaM2: place.areaM2,
  note: place.note,
  routeIdx: 'routeIdx' in place ? place.routeIdx : null,
})

type PlaceFormProps = {
  place: AnyPlace
  mayWrite: boolean
  drawRef: RefObject<Draws>
  onLive: (live: Live) => void
}

/** What a place is called and its outline in metres; what is drawn on the plan stands here too until it is saved. */
export function PlaceForm({ place, mayWrite, drawRef, onLive }: PlaceFormProps) {
  const { t } = useTranslation('places')
  const params = { id: place.id }
  const updateSection = useAction(placeRoutes.updateSection, ofPlaces, { onError: () => true })
  const updatePlace = useAction(placeRoutes.updateGreenhouse, ofPlaces, { onError: () => true })
  const values = useMemo(() => valuesOf(place), [place.version]) // eslint-disable-line
  const form = useRecordForm<Schema<Values, Values>, Greenhouse | Section>({
    values,
    version: place.version,
    save: (_, { version, changed }): Promise<Greenhouse | Section> => {
      const { kind, routeIdx, ...same } = changed
      return place.within
        ? updateSection.mutateAsync({ params, body: { version, ...same, ...(routeIdx !== undefined && { routeIdx }) } })
        : updatePlace.mutateAsync({ params, body: { version, ...same, ...(kind && { kind }) } })
    },
    reread: currentOf<Greenhouse | Section, In<Schema<Values, Values>>>(valuesOf),
    draft: `place-${place.id}`,
  })
  const { control, getValues, setValue } = form
  const outline = useWatch({ control, name: 'outline' }) as Outline
  useEffect(() => onLive({ kind: 'place', id: place.id, outline }), [onLive, place.id, outline])
  useEffect(() => () => onLive(null), [onLive])
  useEffect(() => {
    drawRef.current = { outline: (change) => setValue('outline', change(getValues('outline')), { shouldDirty: true }) }
    return () => {
      drawRef.current = {}
    }
  }, [drawRef, getValues, setValue])
  return (
    <RecordFormFrame
      form={form}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ name: t('name'), outline: t('outline'), areaM2: t('area'), note: t('note'), routeIdx: t('route') }}
      shown={{ outline: (corners: Outline) => corners.map(([x, y]) => `${figure(x / 100, 2)} ; ${figure(y / 100, 2)}`).join(' – ') }}
    >
      <Stack gap="sm">
        <TextField control={control} name="name" label={t('name')} maxLength={80} required />
        {place.within ? (
          <StockField control={control} name="routeIdx" label={t('route')} description={t('routeText')} />
        ) : (
          <ChoiceField
            control={control}
            name="kind"
            label={t('kind')}
            required
            options={placeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
        )}
        <OutlineFields outline={outline} onChange={(next) => setValue('outline', next, { shouldDirty: true })} />
        {!drawn(outline) && <NumberField control={control} name="areaM2" label={t('area')} description={t('areaText')} unit="m²" />}
        <LongTextField control={control} name="note" label={t('note')} minRows={2} maxLength={1000} />
      </Stack>
    </RecordFormFrame>
  )
}
