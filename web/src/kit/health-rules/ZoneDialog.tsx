import type { ZoneHistory } from '@plantule/contract/passports/zone-rules'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { LongTextField, TextField } from '../form/fields.tsx'
import { Text } from '../../ui/layout.ts'
import { DatedFields, datedFrom, type DatedValues } from './DatedFields.tsx'
import { listed } from './listed.ts'
import { type RuleSource, ruleSources } from './rule-source.ts'

/** A protected zone as it holds from a day on. */
export function ZoneDialog({ source, zone, onClose }: { source: RuleSource; zone: ZoneHistory | null; onClose: () => void }) {
  const { t } = useTranslation(['health', 'kit'])
  const { routes } = ruleSources[source]
  const save = useAction(routes.saveZoneRule, [routes.listZoneRules], { onError: () => true })
  const before = zone?.now ?? zone?.versions[0]
  const [values] = useState(() => ({
    organism: before?.organism ?? '',
    code: before?.code ?? '',
    zone: before?.zone ?? '',
    postcodes: before?.postcodes.join(', ') ?? '',
    hosts: before?.hosts.join(', ') ?? '',
    ...datedFrom(before),
  }))
  return (
    <DialogForm
      title={t(zone ? 'correctTitle' : 'addTitle')}
      values={values}
      save={({ postcodes, hosts, ...form }) =>
        save.mutateAsync({ body: { key: zone?.key ?? null, ...form, postcodes: listed(postcodes), hosts: listed(hosts) } })
      }
      saveLabel={t('kit:save')}
      size="lg"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t(source === 'provider' ? 'correctForAll' : 'correctText')}</Text>
          <TextField control={control} name="zone" label={t('zone')} required data-autofocus />
          <TextField control={control} name="organism" label={t('organism')} required />
          <TextField control={control} name="code" label={t('code')} required />
          <TextField control={control} name="postcodes" label={t('postcodes')} description={t('postcodesHint')} required />
          <LongTextField control={control} name="hosts" label={t('hosts')} description={t('hostsHint')} required />
          <DatedFields control={control as unknown as Control<DatedValues>} />
        </>
      )}
    </DialogForm>
  )
}
