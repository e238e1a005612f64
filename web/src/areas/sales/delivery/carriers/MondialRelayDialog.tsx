import { carrierRoutes, type CarrierSettings, handOvers } from '@plantule/contract/carriers/carriers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { ChoiceField, SwitchField, TextField } from '../../../../kit/form/fields.tsx'
import { CarrierDialog, SecretField, stale } from './CarrierDialog.tsx'

const blank = { brand: '', login: '', handOver: 'relay' as const, trial: false, labelFormat: '10x15' as const }

export function MondialRelayDialog({ settings, onClose }: { settings: CarrierSettings['mondialRelay']; onClose: () => void }) {
  const { t } = useTranslation('carriers')
  const set = useAction(carrierRoutes.setMondialRelay, stale, { onError: () => true })
  const { brand, login, handOver, trial, labelFormat } = settings ?? blank
  const kept = settings !== null
  return (
    <CarrierDialog
      name="Mondial Relay"
      where={t('mondialRelay.where')}
      values={{ brand, privateKey: '', login, password: '', handOver, trial, labelFormat }}
      save={(body) => set.mutateAsync({ body })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <TextField control={control} name="brand" label={t('mondialRelay.brand')} description={t('mondialRelay.brandText')} required />
          <SecretField control={control} name="privateKey" label={t('mondialRelay.privateKey')} kept={kept} />
          <TextField control={control} name="login" label={t('mondialRelay.login')} description={t('mondialRelay.loginText')} />
          <SecretField control={control} name="password" label={t('mondialRelay.password')} kept={kept} />
          <ChoiceField
            control={control}
            name="handOver"
            label={t('mondialRelay.handOver')}
            options={handOvers.map((value) => ({ value, label: t(`mondialRelay.handOvers.${value}`) }))}
            required
          />
          <SwitchField control={control} name="trial" label={t('mondialRelay.trial')} />
        </>
      )}
    </CarrierDialog>
  )
}
