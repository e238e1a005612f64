import { automaticMails, orderMailRoutes, type OrderMailSettings } from '@plantule/contract/orders/mails'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

type Values = {
  flows: Record<(typeof automaticMails)[number], boolean>
  quotationDays: number | null
  depositDays: number | null
  replyTo: string
}

/** Which mails leave by themselves. */
export default function MailSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(orderMailRoutes.getMailSettings, {}))
  return data ? <Settings settings={data} onClose={onClose} /> : null
}

function Settings({ settings, onClose }: { settings: OrderMailSettings; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'kit'])
  const set = useAction(orderMailRoutes.setMailSettings, [orderMailRoutes.getMailSettings], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('mails.saved') }),
  })
  const flag = (flow: (typeof automaticMails)[number]): boolean => settings.flows.includes(flow)
  const values: Values = {
    flows: {
      confirmation: flag('confirmation'),
      prepared: flag('prepared'),
      ready: flag('ready'),
      shipped: flag('shipped'),
      part_shipped: flag('part_shipped'),
      invoice: flag('invoice'),
      refund: flag('refund'),
      slot_reminder: flag('slot_reminder'),
      round_slot: flag('round_slot'),
      grown_ready: flag('grown_ready'),
      grown_short: flag('grown_short'),
      quotation_reminder: flag('quotation_reminder'),
      deposit_reminder: flag('deposit_reminder'),
    },
    quotationDays: settings.quotationDays,
    depositDays: settings.depositDays,
    replyTo: settings.replyTo ?? '',
  }
  const save = ({ flows, quotationDays, depositDays, replyTo }: Values): Promise<unknown> =>
    set.mutateAsync({
      body: {
        flows: automaticMails.filter((flow) => flows[flow]),
        quotationDays: quotationDays ?? 5,
        depositDays: depositDays ?? 7,
        replyTo: replyTo || null,
      },
    })
  return (
    <DialogForm title={t('mails.automatic')} values={values} save={save} saveLabel={t('kit:save')} onClose={onClose}>
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('mails.automaticText')}
          </Text>
          {automaticMails.map((flow) => (
            <CheckField key={flow} control={control} name={`flows.${flow}`} label={t(`mails.kinds.${flow}`)} />
          ))}
          <NumberField control={control} name="quotationDays" label={t('mails.quotationDays')} />
          <NumberField control={control} name="depositDays" label={t('mails.depositDays')} />
          <TextField control={control} name="replyTo" label={t('mails.replyTo')} type="email" />
        </>
      )}
    </DialogForm>
  )
}
