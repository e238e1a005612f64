import { carrierRoutes, type CarrierSettings } from '@plantule/contract/carriers/carriers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { SwitchField, TextField } from '../../../../kit/form/fields.tsx'
import { CarrierDialog, SecretField, stale } from './CarrierDialog.tsx'

const blank = { contract: '', signed: false, labelFormat: '10x15' as const }

export function ColissimoDialog({ settings, onClose }: { settings: CarrierSettings['colissimo']; onClose: () => void }) {
  const { t } = useTranslation('carriers')
  const set = useAction(carrierRoutes.setColissimo, stale, { onError: () => true })
  const { contract, signed, labelFormat } = settings ?? blank
  return (
    <CarrierDialog
      name="Colissimo"
      where={t('colissimo.where')}
      values={{ contract, password: '', signed, labelFormat }}
      save={(body) => set.mutateAsync({ body })}
      onClose={onClose}
    >
      {(control) => (
        <>
          <TextField control={control} name="contract" label={t('colissimo.contract')} required />
          <SecretField control={control} name="password" label={t('colissimo.password')} kept={settings !== null} />
          <SwitchField control={control} name="signed" label={t('colissimo.signed')} />
        </>
      )}
    </CarrierDialog>
  )
}
