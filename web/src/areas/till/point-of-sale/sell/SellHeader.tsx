import { tillRoutes, type Register, type Session, type TillStatus } from '@plantule/contract/till/till'
import { IconReceipt, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { paths } from '../../../../paths.ts'
import { useCan, useInit } from '../../../../api/session.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Pill } from '../../../../ui/Pill.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { CashMoveDialog } from '../session/CashMoveDialog.tsx'
import { openDrawer, printerKnown } from '../../parts/receipt-printer.ts'
import { RegistersDialog } from '../session/RegistersDialog.tsx'
import type { Opened } from './sell-state.ts'
import { recordInJournal } from '../record-in-journal.ts'
import type { Alone } from '../offline/use-alone.ts'
import { TillSettingsDialog } from '../session/TillSettingsDialog.tsx'
import { XReading } from '../session/XReading.tsx'
import classes from './Sell.module.css'

type SellHeaderProps = {
  status: TillStatus
  session: Session
  register: Register
  choose: (id: number) => void
  alone: Alone
  open: (what: Opened) => void
  lock: () => void
}

/** Which register and session, and what is done with the session. */
export function SellHeader({ status, session, register, choose, alone, open, lock }: SellHeaderProps) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillSessions'])
  const { session: seller } = useInit()
  const maySet = useCan('settings.write')
  const [dialog, setDialog] = useState<'x' | 'cash_in' | 'cash_out' | 'registers' | 'settings' | null>(null)
  const change = useAction(tillRoutes.changeTillStatus, [tillRoutes.tillStatus])
  const set = (body: { status?: 'closing_control'; training?: boolean }): void =>
    change.mutate({ body: { registerId: register.id, ...body } })
  useEffect(() => {
    document.title = `${register.name} · Plantule`
  }, [register.name])
  // Without a sale it is an event that the sealed journal keeps.
  const kick = async (): Promise<void> => {
    recordInJournal({ registerId: register.id, memberId: seller.id, name: seller.name }, { event: 'drawer_opened' })
    const opened = await openDrawer().catch(() => false)
    if (!opened) showToast({ tone: 'error', text: t('tillOffline:done.noPrinter') })
  }
  const cut = (!alone.connected || alone.opened) && t('tillOffline:needsServer')
  const unsent = alone.counts.kept + alone.counts.waiting > 0 && t('tillOffline:handOverFirst')
  const others = status.registers.filter(({ id }) => id !== register.id)
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{register.name}</h1>
      <Pill tone={session.training ? 'attention' : 'good'} dot>
        {session.number}
      </Pill>
      <span className={classes.grow} />
      <Button icon={<IconUserCircle size={18} />} onClick={lock}>
        <span className="visually-hidden">{t('session.change')} : </span>
        <span className={classes.seller}>{seller.name}</span>
        <span className={classes.change} aria-hidden>
          {t('session.changeShort')}
        </span>
      </Button>
      <Button icon={<IconReceipt size={18} />} onClick={() => open('tickets')}>
        {t('tickets.open')}
      </Button>
      <ActionMenu
        label={t('session.actions')}
        actions={[
          { label: t('session.x'), run: () => setDialog('x'), disabled: cut },
          ...(printerKnown() ? [{ label: t('session.drawer'), run: () => void kick() }] : []),
          { label: t('session.cashIn'), run: () => setDialog('cash_in'), disabled: cut },
          { label: t('session.cashOut'), run: () => setDialog('cash_out'), disabled: cut },
          { label: t(session.training ? 'training.off' : 'training.on'), run: () => set({ training: !session.training }), disabled: cut },
          {
            label: t('session.display'),
            run: () => void window.open(`${paths.pointOfSale}?display=1`, 'plantule-display', 'popup,width=900,height=600'),
          },
          { label: t('session.lock'), run: lock },
          ...others.map(({ id, name }) => ({ label: t('session.register', { name }), run: () => choose(id) })),
          ...(status.fairs.length > 0 || session.fair
            ? [{ label: t('tillSessions:place.action'), run: () => open('place'), disabled: cut }]
            : []),
          ...(maySet ? [{ label: t('tillSessions:registers.title'), run: () => setDialog('registers'), disabled: cut }] : []),
          ...(maySet ? [{ label: t('tillOffline:settings.title'), run: () => setDialog('settings'), disabled: cut }] : []),
          { label: t('tillSessions:see'), to: paths.tillSessions },
          { label: t('open.closures'), to: paths.zTickets },
          { label: t('tillOffline:devices.title'), to: paths.tillDevices },
          {
            label: t('session.close'),
            run: () => set({ status: 'closing_control' }),
            disabled: (session.training && t('training.closeFirst')) || cut || unsent,
          },
        ]}
      />
      {dialog === 'x' && <XReading registerId={register.id} onClose={() => setDialog(null)} />}
      {(dialog === 'cash_in' || dialog === 'cash_out') && (
        <CashMoveDialog session={session} action={dialog} onClose={() => setDialog(null)} />
      )}
      {dialog === 'settings' && <TillSettingsDialog onClose={() => setDialog(null)} />}
      {dialog === 'registers' && <RegistersDialog running={status.registers} onClose={() => setDialog(null)} onMade={choose} />}
    </header>
  )
}
