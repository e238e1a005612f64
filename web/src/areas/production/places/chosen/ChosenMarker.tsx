import type { In, Schema } from '@plantule/contract/base/route'
import { mapRoutes, type Marker, type MarkerKind, markerKinds } from '@plantule/contract/production/map'
import { useEffect, useMemo, type RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { ChoiceField, TextField } from '../../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../../kit/form/record-form.ts'
import { currentOf } from '../../../../kit/form/reread.ts'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Group, Stack } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import type { Draws, Live } from '../plan/Plan.tsx'

type Values = { kind: MarkerKind; label: string; x: number; y: number }
const valuesOf = ({ kind, label, x, y }: Marker): Values => ({ kind, label, x, y })

type ChosenMarkerProps = {
  marker: Marker
  mayWrite: boolean
  drawRef: RefObject<Draws>
  onLive: (live: Live) => void
  onClose: () => void
}

/** The mark that is chosen on the plan. */
export function ChosenMarker({ marker, mayWrite, drawRef, onLive, onClose }: ChosenMarkerProps) {
  const { t } = useTranslation('places')
  const params = { id: marker.id }
  const update = useAction(mapRoutes.updateMarker, [mapRoutes.productionMap], { onError: () => true })
  const remove = useAction(mapRoutes.removeMarker, [mapRoutes.productionMap], { onSuccess: onClose })
  const values = useMemo(() => valuesOf(marker), [marker])
  const form = useRecordForm<Schema<Values, Values>, Marker>({
    values,
    version: marker.version,
    save: (_, { version, changed }) => update.mutateAsync({ params, body: { version, ...changed } }),
    reread: currentOf<Marker, In<Schema<Values, Values>>>(valuesOf),
    draft: `marker-${marker.id}`,
  })
  const [x, y] = useWatch({ control: form.control, name: ['x', 'y'] }) as [number, number]
  useEffect(() => onLive({ kind: 'marker', id: marker.id, spot: [x, y] }), [onLive, marker.id, x, y])
  useEffect(() => () => onLive(null), [onLive])
  const { getValues, setValue } = form
  useEffect(() => {
    drawRef.current = {
      spot: (change) => {
        const [left, top] = change([getValues('x'), getValues('y')])
        setValue('x', left, { shouldDirty: true })
        setValue('y', top, { shouldDirty: true })
      },
    }
    return () => {
      drawRef.current = {}
    }
  }, [drawRef, getValues, setValue])
  return (
    <Panel
      title={t('marker')}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t('allPlaces')}
        </Button>
      }
    >
      <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')}>
        <Stack gap="sm">
          <ChoiceField
            control={form.control}
            name="kind"
            label={t('kind')}
            required
            options={markerKinds.map((kind) => ({ value: kind, label: t(`markerKinds.${kind}`) }))}
          />
          <TextField control={form.control} name="label" label={t('words')} maxLength={200} />
          <Group grow align="flex-start">
            {(
              [
                ['x', x, t('fromLeft')],
                ['y', y, t('fromTop')],
              ] as const
            ).map(([name, value, label]) => (
              <FigureInput
                key={name}
                label={label}
                unit="m"
                scale={100}
                value={value}
                onChange={(next) => setValue(name, Math.max(next ?? 0, 0), { shouldDirty: true })}
              />
            ))}
          </Group>
          {mayWrite && (
            <Group>
              <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
                {t('removeMarker')}
              </Button>
            </Group>
          )}
        </Stack>
      </RecordFormFrame>
    </Panel>
  )
}
