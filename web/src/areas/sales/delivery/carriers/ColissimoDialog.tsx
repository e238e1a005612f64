import { carrierRoutes, type CarrierSettings, labelFormats } from '@plantule/contract/carriers/carriers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, SwitchField, TextField } from '../../../../kit/form/fields.tsx'
import { PasswordField } from '../../../../kit/form/PasswordField.tsx'
import { Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'

const blank = { contract: '', signed: false, labelFormat: '10x15' as const }

/** Keys of Colissimo; they are tried before they are kept, and never come back to the screen. */
export function ColissimoDialog({ settings, onClose }: { settings: CarrierSettings['colissimo']; onClose: () => void }) {
  const { t } = useTranslation(['carriers', 'kit'])
  const set = useAction(carrierRoutes.setColissimo, [carrierRoutes.getCarriers], { onError: () => true })
  const { contract, signed, labelFormat } = settings ?? blank
  return (
    <DialogForm
      title="Colissimo"
      values={{ contract, password: '', signed, labelFormat }}
      save={(body) => set.mutateAsync({ body })}
      saveLabel={t('tryAndKeep')}
      onSaved={() => {
        onClose()
        showToast({ text: t('checked') })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('colissimo.where')}
          </Text>
          <TextField control={control} name="contract" label={t('colissimo.contract')} required />
          <PasswordField
            control={control}
            name="password"
            label={t('colissimo.password')}
            autoComplete="off"
            {...(settings && { description: t('secretKept') })}
          />
          <SwitchField control={control} name="signed" label={t('colissimo.signed')} />
          <ChoiceField
            control={control}
            name="labelFormat"
            label={t('format')}
            options={labelFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            required
          />
        </>
      )}
    </DialogForm>
  )
}
