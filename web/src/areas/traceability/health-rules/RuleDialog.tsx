import { ruleSureness, type ZoneHistory, zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'

const listed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean)

/** A rule as it holds from a day on. */
export function RuleDialog({ zone, onClose }: { zone: ZoneHistory | null; onClose: () => void }) {
  const { t } = useTranslation(['health', 'kit'])
  const save = useAction(zoneRuleRoutes.saveZoneRule, [zoneRuleRoutes.listZoneRules], { onError: () => true })
  const before = zone?.now ?? zone?.versions[0]
  const [values] = useState(() => ({
    organism: before?.organism ?? '',
    code: before?.code ?? '',
    zone: before?.zone ?? '',
    postcodes: before?.postcodes.join(', ') ?? '',
    hosts: before?.hosts.join(', ') ?? '',
    from: parisDay(),
    to: null as string | null,
    source: before?.source ?? '',
    sure: before?.sure ?? ('said' as (typeof ruleSureness)[number]),
    note: before?.note ?? '',
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
          <Text size="sm">{t('correctText')}</Text>
          <DayField control={control} name="from" label={t('from')} required />
          <TextField control={control} name="zone" label={t('zone')} required data-autofocus />
          <TextField control={control} name="organism" label={t('organism')} required />
          <TextField control={control} name="code" label={t('code')} required />
          <TextField control={control} name="postcodes" label={t('postcodes')} description={t('postcodesHint')} required />
          <LongTextField control={control} name="hosts" label={t('hosts')} description={t('hostsHint')} required />
          <TextField control={control} name="source" label={t('source')} required />
          <ChoiceField
            control={control}
            name="sure"
            label={t('sure')}
            required
            options={ruleSureness.map((value) => ({ value, label: t(`sureness.${value}`) }))}
          />
          <DayField control={control} name="to" label={t('to')} description={t('toHint')} />
          <LongTextField control={control} name="note" label={t('note')} />
        </>
      )}
    </DialogForm>
  )
}
