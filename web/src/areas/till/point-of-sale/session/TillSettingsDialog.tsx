import { tillRoutes, type TillSettings } from '@plantule/contract/till/till'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { read, refresh } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { LongTextField, MoneyField, PercentField, SwitchField, TextField } from '../../../../kit/form/fields.tsx'

const stale = [tillRoutes.getTillSettings, tillOfflineRoutes.deviceKit]

/** Limits of the till, what it prints below its tickets, and what it may take without a connection. */
export function TillSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tillOffline')
  const client = useQueryClient()
  const { data } = useQuery(read(tillRoutes.getTillSettings, {}))
  const save = async (body: TillSettings): Promise<void> => {
    await call(tillRoutes.updateTillSettings, { body })
    await refresh(client, stale)
  }
  if (!data) return null
  return (
    <DialogForm title={t('settings.title')} values={data} saveLabel={t('settings.save')} onClose={onClose} save={save}>
      {({ control }) => (
        <>
          <MoneyField control={control} name="refundLimitCents" label={t('settings.refundLimit')} />
          <MoneyField control={control} name="cashLimitCents" label={t('settings.cashLimit')} />
          <PercentField control={control} name="discountAlertBp" label={t('settings.discountAlert')} />
          <LongTextField control={control} name="returnsPolicy" label={t('settings.policy')} />
          <TextField
            control={control}
            name="zEmail"
            type="email"
            label={t('settings.zEmail')}
            description={t('settings.zEmailText')}
            maxLength={200}
          />
          <SwitchField control={control} name="blindCount" label={t('settings.blindCount')} />
          <SwitchField control={control} name="offlineVouchers" label={t('settings.offlineVouchers')} />
          <SwitchField control={control} name="offlineAccount" label={t('settings.offlineAccount')} />
        </>
      )}
    </DialogForm>
  )
}
