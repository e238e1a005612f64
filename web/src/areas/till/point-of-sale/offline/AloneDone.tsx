import { extractOf } from '@plantule/contract/fiscal/device-chain'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AloneTicket, DeviceStore } from '../../../../offline/device-store.ts'
import { notePrinted } from '../../../../offline/sell-alone.ts'
import { read } from '../../../../api/query.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { showError } from '../../../../ui/toast.ts'
import { paperOf } from './paper-alone.ts'
import { printAlone } from './print-alone.ts'
import { RollButtons } from '../../parts/RollButtons.tsx'
import { TicketQr } from '../ticket/TicketQr.tsx'
import { useDrawer } from '../ticket/use-drawer.ts'
import classes from '../../parts/Pay.module.css'

type AloneDoneProps = {
  ticket: AloneTicket
  store: DeviceStore | undefined
  /** Opened later, to read or print it. */ again?: boolean
  onNext: () => void
}

/** A sale without the server: the change in large, the number and the signature of the device's own ticket. */
export function AloneDone({ ticket, store, again = false, onNext }: AloneDoneProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'orders'])
  const { sale, signed } = ticket
  const { data: kit } = useQuery({ ...read(tillOfflineRoutes.deviceKit, {}), staleTime: 5 * 60_000 })
  // A second print is a duplicate, which the server counts and seals: this device prints the first one alone.
  const [onPaper, setOnPaper] = useState(signed.printed || ticket.state !== 'kept')
  useDrawer(!again && sale.payments.some(({ payment_type }) => payment_type === 'cash'))
  const paper = paperOf(ticket, kit, t)
  const print = async (): Promise<void> => {
    await printAlone(paper, t)
    await printed()
  }
  const printed = async (): Promise<void> => {
    setOnPaper(true)
    if (store) await notePrinted(store, ticket.seq)
  }
  return (
    <Dialog title={t('done.title', { number: sale.number })} onClose={onNext}>
      <Stack>
        <div className={classes.change} role="status">
          {sale.changeCents > 0 ? t('done.change') : t('done.paid')}
          <b className="figures">{euros(sale.changeCents > 0 ? sale.changeCents : sale.inclCents)}</b>
        </div>
        <Button look="main" size="lg" fullWidth onClick={onNext} data-autofocus>
          {t(again ? 'tillOffline:backToSale' : 'done.next')}
        </Button>
        <Button
          size="lg"
          icon={<IconPrinter size={20} />}
          disabled={onPaper && t('tillOffline:printedOnce')}
          onClick={() => void print().catch(showError)}
        >
          {t('tillOffline:done.print')}
        </Button>
        {!onPaper && <RollButtons paper={async () => paper} onPrinted={printed} />}
        <TicketQr address={paper.address} text={t('done.qr')} />
        <Text size="sm" c="dimmed">
          {t('tillOffline:done.text', { extract: extractOf(signed.signature) })}
        </Text>
      </Stack>
    </Dialog>
  )
}
