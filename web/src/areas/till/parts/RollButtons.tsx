import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { rowsOf } from './paper-rows.ts'
import { forgetPrinter, printReceipt, wiresHere, type Wire } from './receipt-printer.ts'

type RollButtonsProps = {
  /** What to print; asked when somebody presses. */ paper: () => Promise<TicketPaper>
  onPrinted?: () => Promise<void>
}

/** Prints on a receipt printer that the browser reaches itself; nothing where it cannot. The way that worked stands alone afterwards. */
export function RollButtons({ paper, onPrinted }: RollButtonsProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'orders'])
  const [wires, setWires] = useState(wiresHere)
  const [busy, setBusy] = useState(false)
  // Kept once it was counted: a printer that was off must not make a copy of what nobody has in hand.
  const [ready, setReady] = useState<TicketPaper>()
  const print = async (wire: Wire): Promise<void> => {
    setBusy(true)
    try {
      const wanted = ready ?? (await paper())
      setReady(wanted)
      await printReceipt(rowsOf(wanted, t), wire)
      setReady(undefined)
      await onPrinted?.()
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      forgetPrinter()
      if (error instanceof DOMException) showToast({ tone: 'error', text: t('tillOffline:done.noPrinter') })
      else showError(error)
    } finally {
      setWires(wiresHere())
      setBusy(false)
    }
  }
  if (wires.length === 0) return null
  return (
    <Stack>
      {wires.map((wire) => (
        <Button key={wire} icon={<IconReceipt size={20} />} busy={busy} onClick={() => void print(wire)}>
          {t(`tillOffline:done.roll.${wire}`)}
        </Button>
      ))}
    </Stack>
  )
}
