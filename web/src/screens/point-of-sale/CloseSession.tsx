import type { Session } from '@plantule/contract/till'
import { tillRoutes } from '@plantule/contract/till'
import { tillSessionsRoutes } from '@plantule/contract/till-sessions'
import { fiscalRoutes } from '@plantule/contract/fiscal'
import type { PaymentType } from '@plantule/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../api/download.ts'
import { read, useAction } from '../../api/query.ts'
import { FigureInput } from '../../kit/fields/FigureInput.tsx'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { Page } from '../../kit/Page.tsx'
import { Waiting } from '../../kit/Waiting.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { euros } from '../../ui/format.ts'
import { TextInput } from '../../ui/inputs.ts'
import { Group, Stack } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { showError, showToast } from '../../ui/toast.ts'
import { Euro } from '../../ui/values.tsx'
import { CashCount, type Count } from './CashCount.tsx'
import classes from './Session.module.css'

/** Every tender is counted; the difference is explained; the Z is sealed. */
export function CloseSession({ session }: { session: Session }) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillSessions', 'orders'])
  const expected = useQuery({ ...read(tillRoutes.expectedCash, { query: { registerId: session.registerId } }), staleTime: 0 })
  const [cash, setCash] = useState<Count | null>(null)
  const [counted, setCounted] = useState<Partial<Record<PaymentType, number>>>({})
  const [deposit, setDeposit] = useState(0)
  const [reason, setReason] = useState('')
  const [notes, setNotes] = useState('')
  const stale = [tillRoutes.tillStatus, tillRoutes.listSessions, fiscalRoutes.listZTickets]
  const back = useAction(tillRoutes.changeTillStatus, stale)
  const print = (id: number | null): void => {
    if (id !== null) void openFile(fiscalRoutes.zTicketPdf, { params: { id } }).catch(showError)
  }
  const close = useAction(tillRoutes.changeSession, stale, {
    onError: (error) => {
      if (error.code !== 'device_silent') return false
      void closeAllTheSame(error.message)
      return true
    },
    onSuccess: (closed) => showToast({ text: t('close.done', { number: closed.zNumber }), action: { label: t('close.print'), run: () => print(closed.zId) }, stay: 30_000 }),
  })
  if (expected.error) return <LoadFailed error={expected.error} retry={() => void expected.refetch()} />
  if (!expected.data) return <Waiting />
  const { expectedCents } = expected.data
  const others = expected.data.tenders.filter(({ type }) => type !== 'cash')
  const countOf = (type: PaymentType, due: number): number => counted[type] ?? due
  const cashDifference = (cash?.totalCents ?? expectedCents) - expectedCents
  const difference = cashDifference + others.reduce((sum, tender) => sum + countOf(tender.type, tender.expectedCents) - tender.expectedCents, 0)
  // Two differences that cancel out are still differences.
  const differs = cashDifference !== 0 || others.some((tender) => countOf(tender.type, tender.expectedCents) !== tender.expectedCents)
  /** A device may be at a fair, or at the bottom of the pond: the person decides. */
  const closeAllTheSame = async (text: string): Promise<void> => {
    if (await confirm({ title: t('tillOffline:silent.title'), text: `${text} ${t('tillOffline:silent.text')}`, confirm: t('tillOffline:silent.close') })) seal(true)
  }
  const seal = (withoutSilent = false): void => {
    if (cash === null) return
    close.mutate({
      body: {
        action: 'close',
        sessionId: session.id,
        cash,
        tenders: others.map((tender) => ({ type: tender.type, countedCents: countOf(tender.type, tender.expectedCents) })),
        bankDepositCents: deposit,
        differenceReason: reason,
        notes,
        withoutSilent,
      },
    })
  }
  const stays = (cash?.totalCents ?? 0) - deposit
  return (
    <Page title={t('close.title', { number: session.number })} subtitle={t('close.text')} width="record"
      actions={<Group gap="xs"><Button onClick={() => void openFile(tillSessionsRoutes.countSheet, { params: { id: session.id } }).catch(showError)}>{t('tillSessions:print.blank')}</Button><Button busy={back.isPending} onClick={() => back.mutate({ body: { registerId: session.registerId, status: 'open' } })}>{t('close.back')}</Button></Group>}>
      <Panel title={t('close.cash')}>
        <Stack>
          <CashCount label={t('close.counted')} value={cash} onChange={setCash} />
          {cash === null && <Group><Button size="xs" onClick={() => setCash({ totalCents: expectedCents, coins: [] })}>{t('tillSessions:closing.asExpected')} ({euros(expectedCents)})</Button></Group>}
          <div className={classes.figures}>
            <div><span>{t('close.float')}</span><Euro cents={expected.data.openingFloatCents} /></div>
            <div><span>{t('close.received')}</span><Euro cents={expected.data.cashPaymentsCents - expected.data.changeCents + expected.data.correctionsCents} /></div>
            <div><span>{t('close.refunded')}</span><Euro cents={-expected.data.cashRefundsCents} /></div>
            {expected.data.ordersCents !== 0 && <div><span>{t('close.orders')}</span><Euro cents={expected.data.ordersCents} /></div>}
            <div><span>{t('close.moves')}</span><Euro cents={expected.data.cashInCents - expected.data.cashOutCents} /></div>
            <div><b>{t('close.expected')}</b><b><Euro cents={expected.data.expectedCents} /></b></div>
          </div>
        </Stack>
      </Panel>
      {others.length > 0 && (
        <Panel title={t('close.tenders')}>
          <div className={classes.tenders}>
            <div className={classes.tender} data-head><span /><span>{t('close.expected')}</span><span>{t('close.count')}</span><span>{t('close.difference')}</span></div>
            {others.map(({ type, expectedCents: due }) => (
              <div key={type} className={classes.tender}>
                <span>{t(`orders:paymentTypes.${type}`)}</span>
                <Euro cents={due} />
                <FigureInput aria-label={t(`orders:paymentTypes.${type}`)} scale={100} unit="€" value={countOf(type, due)} onChange={(value) => setCounted({ ...counted, [type]: value ?? 0 })} />
                <Euro cents={countOf(type, due) - due} />
              </div>
            ))}
          </div>
          {others.some(({ type }) => type === 'cheque') && (
            <Group mt="md"><Button onClick={() => void openFile(tillRoutes.chequeDeposit, { params: { id: session.id } }).catch(showError)}>{t('tillOffline:slip.cheques')}</Button></Group>
          )}
        </Panel>
      )}
      <Panel>
        <Stack>
          <div className={classes.total} data-off={differs || undefined} role="status"><span>{t('close.difference')}</span><span className="figures">{cash === null ? t('tillSessions:closing.uncounted') : euros(difference)}</span></div>
          {differs && <TextInput label={t('close.reason')} required value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />}
          <FigureInput label={t('close.deposit')} description={t('close.depositText')} scale={100} unit="€" maw={260} value={deposit} error={cash !== null && stays < 0 && t('close.tooMuch')} onChange={(value) => setDeposit(Math.max(value ?? 0, 0))} />
          {cash !== null && stays >= 0 && <div className={classes.total}><span>{t('tillSessions:closing.next')}</span><span className="figures">{euros(stays)}</span></div>}
          <TextInput label={t('close.notes')} value={notes} maxLength={500} onChange={(event) => setNotes(event.currentTarget.value)} />
          <Group justify="flex-end">
            <Button look="main" size="lg" busy={close.isPending} disabled={(cash === null && t('tillSessions:closing.need')) || (stays < 0 && t('close.tooMuch')) || (differs && reason.trim() === '' && t('close.reasonNeeded'))} onClick={() => seal()}>{t('close.seal')}</Button>
          </Group>
        </Stack>
      </Panel>
    </Page>
  )
}
