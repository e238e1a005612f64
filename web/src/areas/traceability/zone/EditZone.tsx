import { zoneStateOf } from '@plantule/contract/traceability/collecting'
import { type Zone, ZoneInput, zoneRoutes } from '@plantule/contract/traceability/zones'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { parisDay } from '../../../ui/format.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { ofZones } from '../parts/of-zones.ts'
import { zoneTones } from '../parts/zone-tones.ts'
import { Collections } from './Collections.tsx'
import { Papers } from './Papers.tsx'
import { ZoneFields } from './ZoneFields.tsx'
import { ZoneGround } from './ZoneGround.tsx'

const bodyOf = (zone: Zone): ZoneInput => ({
  name: zone.name,
  commune: zone.commune,
  region: zone.region,
  owner: zone.owner,
  habitat: zone.habitat,
  altitudeM: zone.altitudeM,
  soil: zone.soil,
  notPlanted: zone.notPlanted,
  closed: zone.closed,
  note: zone.note,
})

export function EditZone({ zone }: { zone: Zone }) {
  const { t } = useTranslation(['zones', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('traceability.write')
  const { form } = useRecord({
    get: zoneRoutes.getZone,
    update: zoneRoutes.updateZone,
    stale: ofZones,
    record: zone,
    schema: ZoneInput,
    bodyOf,
  })
  const remove = useAction(zoneRoutes.removeZone, [zoneRoutes.listZones, zoneRoutes.zonesMap], {
    onSuccess: () => void navigate({ to: paths.zones }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('removeTitle', { name: zone.name }), text: t('removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: zone.id } })
  }
  const state = zoneStateOf(zone, Number(parisDay().slice(0, 4)))
  return (
    <FormScreen
      form={form}
      title={zone.name}
      subtitle={zone.commune}
      aside={<Pill tone={zoneTones[state]}>{t(`states.${state}`)}</Pill>}
      back={{ to: paths.zones, label: t('title') }}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{ name: t('name') }}
      actions={
        <>
          <TraceButton of="zone" id={zone.id} />
          {mayWrite && (
            <ActionMenu
              label={t('actions')}
              actions={[
                {
                  label: t('kit:delete'),
                  danger: true,
                  disabled: zone.collections > 0 && t('used'),
                  run: () => void askRemoval(),
                },
              ]}
            />
          )}
        </>
      }
    >
      <Collections zone={zone} mayWrite={mayWrite} />
      <ZoneFields proposed={mayWrite ? zone.proposedRegion : null} />
      <ZoneGround zone={zone} mayWrite={mayWrite} />
      <Papers zone={zone} mayWrite={mayWrite} />
    </FormScreen>
  )
}
