import { type Zone, type ZoneMarker, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { ofZones } from '../parts/of-zones.ts'

type Values = { name: string; taxonId: number | null; lat: number | null; lon: number | null; note: string }
const change = { shouldDirty: true, shouldTouch: true } as const

/** A spot of the zone by its coordinates, as a phone or a map says them. */
export function MarkerDialog({ zone, marker, onClose }: { zone: Zone; marker: ZoneMarker | null; onClose: () => void }) {
  const { t } = useTranslation(['zones', 'kit'])
  const add = useAction(zoneRoutes.addZoneMarker, ofZones, { onError: () => true })
  const update = useAction(zoneRoutes.updateZoneMarker, ofZones, { onError: () => true })
  const [looking, setLooking] = useState(false)
  const save = ({ lat, lon, ...rest }: Values): Promise<unknown> => {
    // What is missing the server names beside its field.
    const body = { ...rest, lat: lat ?? Number.NaN, lon: lon ?? Number.NaN }
    return marker
      ? update.mutateAsync({ params: { id: marker.id }, body: { ...body, version: marker.version } })
      : add.mutateAsync({ params: { id: zone.id }, body })
  }
  return (
    <DialogForm<Values, unknown>
      title={marker ? t('markers.edit') : t('markers.add')}
      values={{
        name: marker?.name ?? '',
        taxonId: marker?.taxon?.id ?? null,
        lat: marker?.lat ?? null,
        lon: marker?.lon ?? null,
        note: marker?.note ?? '',
      }}
      save={save}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch, setValue, formState }) => {
        const here = (): void => {
          setLooking(true)
          navigator.geolocation.getCurrentPosition(
            ({ coords }) => {
              setLooking(false)
              setValue('lat', Math.round(coords.latitude * 1_000_000) / 1_000_000, change)
              setValue('lon', Math.round(coords.longitude * 1_000_000) / 1_000_000, change)
            },
            () => {
              setLooking(false)
              showToast({ tone: 'error', text: t('markers.nowhere') })
            },
            { enableHighAccuracy: true, timeout: 15_000 },
          )
        }
        return (
          <Grid gap="sm">
            <Grid.Col span={12}>
              <TextField control={control} name="name" label={t('markers.name')} />
            </Grid.Col>
            {(['lat', 'lon'] as const).map((name) => (
              <Grid.Col key={name} span={6}>
                <FigureInput
                  label={t(`markers.${name}`)}
                  digits={6}
                  scale={1}
                  withAsterisk
                  value={watch(name)}
                  onChange={(value: number | null) => setValue(name, value, change)}
                  error={formState.errors[name]?.message}
                />
              </Grid.Col>
            ))}
            <Grid.Col span={12}>
              <Button size="xs" busy={looking} icon={<IconCurrentLocation size={16} />} onClick={here}>
                {t('markers.here')}
              </Button>
            </Grid.Col>
            <Grid.Col span={12}>
              <SpeciesField
                label={t('markers.species')}
                hint={t('speciesHint')}
                nothing={t('speciesNone')}
                untie={t('untie')}
                known={marker?.taxon ?? null}
                value={watch('taxonId')}
                onPick={(picked) => setValue('taxonId', picked?.id ?? null, change)}
              />
            </Grid.Col>
            <Grid.Col span={12}>
              <TextField control={control} name="note" label={t('note')} />
            </Grid.Col>
          </Grid>
        )
      }}
    </DialogForm>
  )
}
