import { BillingInfoInput, type BillingInfo, subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'
import { stale } from './use-given-card.ts'

/** To whom the provider’s invoices go. */
export default function BillingInfoDialog({ info, onClose }: { info: BillingInfo; onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'kit'])
  const save = useAction(subscriptionRoutes.setInfo, [...stale, subscriptionRoutes.getInfo], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('infoSaved') }),
  })
  return (
    <DialogForm
      title={t('info')}
      schema={BillingInfoInput}
      values={info}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="legalName" label={t('infoFields.legalName')} required />
          <TextField control={control} name="line1" label={t('infoFields.line1')} required />
          <TextField control={control} name="line2" label={t('infoFields.line2')} />
          <TextField control={control} name="postcode" label={t('infoFields.postcode')} required />
          <TextField control={control} name="city" label={t('infoFields.city')} required />
          <TextField control={control} name="siren" label={t('infoFields.siren')} />
          <TextField control={control} name="vatNumber" label={t('infoFields.vatNumber')} />
          <TextField control={control} name="email" label={t('infoFields.email')} description={t('infoFields.emailHint')} type="email" />
        </>
      )}
    </DialogForm>
  )
}
