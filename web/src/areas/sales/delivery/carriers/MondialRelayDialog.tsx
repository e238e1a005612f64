import { carrierRoutes, type CarrierSettings, handOvers, labelFormats } from '@plantule/contract/carriers/carriers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, SwitchField, TextField } from '../../../../kit/form/fields.tsx'
import { PasswordField } from '../../../../kit/form/PasswordField.tsx'
import { Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'

const blank = { brand: '', login: '', handOver: 'relay' as const, trial: false, labelFormat: '10x15' as const }

/** Keys of Mondial Relay; they are tried before they are kept, and never come back to the screen. */
export function MondialRelayDialog({ settings, onClose }: { settings: CarrierSettings['mondialRelay']; onClose: () => void }) {
  const { t } = useTranslation(['carriers', 'kit'])
  const set = useAction(carrierRoutes.setMondialRelay, [carrierRoutes.getCarriers], { onError: () => true })
  const { brand, login, handOver, trial, labelFormat } = settings ?? blank
  const kept = settings ? { description: t('secretKept') } : {}
  return (
    <DialogForm
      title="Mondial Relay"
      values={{ brand, privateKey: '', login, password: '', handOver, trial, labelFormat }}
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
            {t('mondialRelay.where')}
          </Text>
          <TextField control={control} name="brand" label={t('mondialRelay.brand')} description={t('mondialRelay.brandText')} required />
          <PasswordField control={control} name="privateKey" label={t('mondialRelay.privateKey')} autoComplete="off" {...kept} />
          <TextField control={control} name="login" label={t('mondialRelay.login')} description={t('mondialRelay.loginText')} />
          <PasswordField control={control} name="password" label={t('mondialRelay.password')} autoComplete="off" {...kept} />
          <ChoiceField
            control={control}
            name="handOver"
            label={t('mondialRelay.handOver')}
            options={handOvers.map((value) => ({ value, label: t(`mondialRelay.handOvers.${value}`) }))}
            required
          />
          <ChoiceField
            control={control}
            name="labelFormat"
            label={t('format')}
            options={labelFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            required
          />
          <SwitchField control={control} name="trial" label={t('mondialRelay.trial')} />
        </>
      )}
    </DialogForm>
  )
}
