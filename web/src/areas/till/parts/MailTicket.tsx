import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

/** Sends a ticket to an address; a wrong one is said beside the field. */
export function MailTicket({ ticketId, mailTo }: { ticketId: number; mailTo: string }) {
  const { t } = useTranslation('till')
  const [mail, setMail] = useState(mailTo)
  const send = useAction(tillSalesRoutes.sendTicket, [tillSalesRoutes.getSale], {
    onSuccess: () => showToast({ text: t('done.sent', { mail }) }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ params: { id: ticketId, x: mail.trim() } })
      }}
    >
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t('done.mail')}
          type="email"
          size="md"
          style={{ flex: 1 }}
          autoComplete="off"
          value={mail}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          icon={<IconMail size={18} />}
          busy={send.isPending}
          disabled={!mail.includes('@') && t('done.mailNeeded')}
        >
          {t('done.send')}
        </Button>
      </Group>
    </form>
  )
}
