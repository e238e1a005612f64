import { type ConsentMode, supportConsentRoutes } from '@plantule/contract/support/entry'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'

const modes = ['read', 'write'] as const
const hours = [1, 4, 24, 72] as const
type Values = { mode: ConsentMode; hours: (typeof hours)[number]; reason: string }

/** Lets the provider's staff in: how far and for how long. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support')
  const give = useAction(supportConsentRoutes.giveConsent, [supportConsentRoutes.listConsents], { onError: () => true })
  const [values] = useState((): Values => ({ mode: 'read', hours: 4, reason: '' }))
  return (
    <DialogForm<Values, unknown>
      title={t('access.open')}
      values={values}
      save={({ reason, ...body }) => give.mutateAsync({ body: { ...body, reason: reason.trim() || null } })}
      saveLabel={t('access.open')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text size="sm">{t('access.openText')}</Text>
          <ChoiceField
            control={control}
            name="mode"
            label={t('access.mode')}
            required
            options={modes.map((value) => ({ value, label: t(`access.modes.${value}`) }))}
          />
          {watch('mode') === 'write' && <Text size="sm">{t('access.writeText')}</Text>}
          <ChoiceField
            control={control}
            name="hours"
            label={t('access.duration')}
            required
            numeric
            options={hours.map((value) => ({ value: String(value), label: t('access.hours', { count: value }) }))}
          />
          <LongTextField control={control} name="reason" label={t('access.reason')} maxLength={300} />
        </>
      )}
    </DialogForm>
  )
}
