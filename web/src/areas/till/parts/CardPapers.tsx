import type { Ticket } from '@plantule/contract/till/tickets'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { showError } from '../../../ui/toast.ts'

/** The gift cards of a ticket as papers to give away. */
export function CardPapers({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tillCards')
  const mayRead = useCan('orders.read')
  if (!mayRead || ticket.kind === 'refund') return null
  return ticket.giftCards.map(
    ({ voucherId, reference }) =>
      voucherId !== null && (
        <Button
          key={voucherId}
          size="lg"
          icon={<IconGift size={20} />}
          onClick={() => void openFile(vouchersRoutes.giftCardPdf, { params: { id: voucherId } }).catch(showError)}
        >
          {t('pdf', { reference })}
        </Button>
      ),
  )
}
