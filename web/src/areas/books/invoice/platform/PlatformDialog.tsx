import { eInvoicingRoutes as routes, type PlatformSettings } from '@plantule/contract/e-invoicing/e-invoicing'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { PasswordField } from '../../../../kit/form/PasswordField.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { Text } from '../../../../ui/layout.ts'
import { Switcher } from '../../../../ui/Switcher.tsx'
import { showToast } from '../../../../ui/toast.ts'

/** Which approved platform takes the invoices, or none. Its address and keys are tried before they are kept. */
export default function PlatformDialog({ settings, onClose }: { settings: PlatformSettings; onClose: () => void }) {
  const { t } = useTranslation(['eInvoicing', 'kit'])
  const set = useAction(routes.setPlatform, [routes.platformSettings], { onError: () => true })
  const { way, flowUrl, tokenUrl, clientId, organizationId } = settings
  return (
    <DialogForm
      title={t('settings.title')}
      values={{ way: way as 'files' | 'platform', flowUrl, tokenUrl, clientId, clientSecret: '', organizationId }}
      save={(values) => set.mutateAsync({ body: values.way === 'files' ? { way: 'files' } : { ...values, way: 'platform' } })}
      saveLabel={t('kit:save')}
      onSaved={(kept) => {
        onClose()
        showToast({ text: t(kept.way === 'platform' ? 'settings.on' : 'settings.off') })
      }}
      onClose={onClose}
    >
      {({ control, setValue, watch }) => (
        <>
          <Switcher
            label={t('settings.way')}
            value={watch('way')}
            options={(['files', 'platform'] as const).map((value) => ({ value, label: t(`settings.ways.${value}`) }))}
            onChange={(next: 'files' | 'platform') => setValue('way', next, { shouldDirty: true })}
          />
          {watch('way') === 'files' ? (
            <Text size="sm">{t('settings.filesText')}</Text>
          ) : (
            <>
              <Text size="sm">{t('settings.platformText')}</Text>
              <TextField control={control} name="flowUrl" label={t('settings.flowUrl')} placeholder="https://" required />
              <TextField control={control} name="tokenUrl" label={t('settings.tokenUrl')} placeholder="https://" required />
              <TextField control={control} name="clientId" label={t('settings.clientId')} required />
              <PasswordField
                control={control}
                name="clientSecret"
                label={t('settings.clientSecret')}
                {...(settings.clientId && { description: t('settings.secretKept') })}
                autoComplete="off"
              />
              <TextField
                control={control}
                name="organizationId"
                label={t('settings.organizationId')}
                description={t('settings.organizationText')}
              />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}
