import type { Session } from '@plantule/contract/till/till'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { read, useAction } from '../../../../api/query.ts'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Page } from '../../../../kit/Page.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { useInit } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { euros, moment } from '../../../../ui/format.ts'
import { Alert, TextInput } from '../../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError, showToast } from '../../../../ui/toast.ts'
import { heldBack } from '../record-in-journal.ts'
import { CashCount } from './CashCount.tsx'
import { CountedTenders } from './CountedTenders.tsx'
import { ExpectedCash } from './ExpectedCash.tsx'
import { useCounting } from './use-counting.ts'
import classes from './Session.module.css'

/** Every tender is counted; the difference is explained; the Z is sealed. */
export function CloseSession({ session }: { session: Session }) {
  const { t } = useTranslation(['till', 'tillOffline', 'tillSessions', 'orders'])
  const { session: seller } = useInit()
  const [untold] = useState(() => heldBack({ registerId: session.registerId, memberId: seller.id, name: seller.name }))
  const expected = useQuery({ ...read(tillRoutes.expectedCash, { query: { registerId: session.registerId } }), staleTime: 0 })
  const settings = useQuery(read(tillRoutes.getTillSettings, {}))
  const { counting, set, forget } = useCounting(session.id)
  const { compared, cash, counted, deposit, reason, notes } = counting
  const stale = [tillRoutes.tillStatus, tillRoutes.listSessions, fiscalRoutes.listZTickets]
  const back = useAction(tillRoutes.changeTillStatus, stale, { onSuccess: forget })
  const print = (id: number | null): void => {
    if (id !== null) void openFile(fiscalRoutes.zTicketPdf, { params: { id } }).catch(showError)
  }
  const close = useAction(tillRoutes.changeSession, stale, {
    onError: (error) => {
      if (error.code !== 'device_silent') return false
      void closeAllTheSame(error.message)
      return true
    },
    onSuccess: (closed) => {
      forget()
      showToast({
        text: t('close.done', { number: closed.zNumber }),
        action: { label: t('close.print'), run: () => print(closed.zId) },
        stay: 30_000,
      })
    },
  })
  if (expected.error) return <LoadFailed error={expected.error} retry={() => void expected.refetch()} />
  if (!expected.data || settings.isPending) return <Waiting />
  const { expectedCents } = expected.data
  const others = expected.data.tenders.filter(({ type }) => type !== 'cash')
  const asked = settings.data?.blindCount === true
  const blind = asked && !compared
  const uncounted = cash === null || others.some(({ type }) => counted[type] === undefined)
  const again = (): void => set({ compared: false, cash: null, counted: {} })
  const countOf = (type: PaymentType, due: number): number => counted[type] ?? due
  const cashDifference = (cash?.totalCents ?? expectedCents) - expectedCents
  const difference =
    cashDifference + others.reduce((sum, tender) => sum + countOf(tender.type, tender.expectedCents) - tender.expectedCents, 0)
  // Two differences that cancel out are still differences.
  const differs = cashDifference !== 0 || others.some((tender) => countOf(tender.type, tender.expectedCents) !== tender.expectedCents)
  /** A device may be at a fair, or at the bottom of the pond: the person decides. */
  const closeAllTheSame = async (text: string): Promise<void> => {
    if (
      await confirm({
        title: t('tillOffline:silent.title'),
        text: `${text} ${t('tillOffline:silent.text')}`,
        confirm: t('tillOffline:silent.close'),
      })
    )
      seal(true)
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
    <Page
      title={t('close.title', { number: session.number })}
      subtitle={t('close.text')}
      width="record"
      actions={
        <Group gap="xs">
          <Button onClick={() => void openFile(tillSessionsRoutes.countSheet, { params: { id: session.id } }).catch(showError)}>
            {t('tillSessions:print.blank')}
          </Button>
          <Button busy={back.isPending} onClick={() => back.mutate({ body: { registerId: session.registerId, status: 'open' } })}>
            {t('close.back')}
          </Button>
        </Group>
      }
    >
      {untold.length > 0 && (
        <Alert color="yellow" title={t('tillSessions:untold.title')}>
          {untold.map(({ name, events, since }) => (
            <Text key={`${name} ${since}`} size="sm">
              {t('tillSessions:untold.of', { count: events, name: name || t('tillSessions:untold.nameless'), since: moment(since) })}
            </Text>
          ))}
          <Text size="sm">{t('tillSessions:untold.text')}</Text>
        </Alert>
      )}
      <Panel title={t('close.cash')}>
        <Stack>
          <fieldset className={classes.bare} disabled={asked && compared}>
            <CashCount label={t('close.counted')} value={cash} onChange={(count) => set({ cash: count })} />
          </fieldset>
          {!blind && cash === null && (
            <Group>
              <Button size="xs" onClick={() => set({ cash: { totalCents: expectedCents, coins: [] } })}>
                {t('tillSessions:closing.asExpected')} ({euros(expectedCents)})
              </Button>
            </Group>
          )}
          {!blind && <ExpectedCash of={expected.data} />}
        </Stack>
      </Panel>
      {others.length > 0 && (
        <Panel title={t('close.tenders')}>
          <CountedTenders
            tenders={others}
            counted={counted}
            onCount={(tenders) => set({ counted: tenders })}
            blind={blind}
            locked={asked && compared}
          />
          {others.some(({ type }) => type === 'cheque') && (
            <Group mt="md">
              <Button onClick={() => void openFile(tillRoutes.chequeDeposit, { params: { id: session.id } }).catch(showError)}>
                {t('tillOffline:slip.cheques')}
              </Button>
            </Group>
          )}
        </Panel>
      )}
      <Panel>
        <Stack>
          {!blind && (
            <div className={classes.total} data-off={differs || undefined} role="status">
              <span>{t('close.difference')}</span>
              <span className="figures">{cash === null ? t('tillSessions:closing.uncounted') : euros(difference)}</span>
            </div>
          )}
          {!blind && differs && (
            <TextInput
              label={t('close.reason')}
              required
              value={reason}
              maxLength={300}
              onChange={(event) => set({ reason: event.currentTarget.value })}
            />
          )}
          <FigureInput
            label={t('close.deposit')}
            description={t('close.depositText')}
            scale={100}
            unit="€"
            maw={260}
            value={deposit}
            error={cash !== null && stays < 0 && t('close.tooMuch')}
            onChange={(value) => set({ deposit: Math.max(value ?? 0, 0) })}
          />
          {cash !== null && stays >= 0 && (
            <div className={classes.total}>
              <span>{t('tillSessions:closing.next')}</span>
              <span className="figures">{euros(stays)}</span>
            </div>
          )}
          <TextInput
            label={t('close.notes')}
            value={notes}
            maxLength={500}
            onChange={(event) => set({ notes: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            {asked && compared && <Button onClick={again}>{t('tillSessions:closing.again')}</Button>}
            {blind && (
              <Button look="main" size="lg" disabled={uncounted && t('tillSessions:closing.need')} onClick={() => set({ compared: true })}>
                {t('tillSessions:closing.compare')}
              </Button>
            )}
            {!blind && (
              <Button
                look="main"
                size="lg"
                busy={close.isPending}
                disabled={
                  (cash === null && t('tillSessions:closing.need')) ||
                  (stays < 0 && t('close.tooMuch')) ||
                  (differs && reason.trim() === '' && t('close.reasonNeeded'))
                }
                onClick={() => seal()}
              >
                {t('close.seal')}
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
    </Page>
  )
}
