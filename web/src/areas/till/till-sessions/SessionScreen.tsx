import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { type Session, tillRoutes } from '@plantule/contract/till/till'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import { TicketView } from '../parts/TicketView.tsx'
import classes from './Session.module.css'
import { StatePill } from './StatePill.tsx'

/** One session as it went: its tickets, its cash moves, its count and its papers. */
export default function SessionScreen() {
  const { t } = useTranslation('tillSessions')
  const id = useRouteId('sessionId')
  const { data: session, error, refetch } = useQuery(read(tillSessionsRoutes.getSession, { params: { id } }))
  if (error && !session) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!session) return <Waiting />
  const params = { id }
  const { zId } = session
  const cheques = session.cash?.tenders.some(({ type }) => type === 'cheque')
  return (
    <Page
      title={session.number}
      subtitle={[
        t('opened', { at: moment(session.openedAt), name: session.openedBy }),
        session.closedAt && t('closed', { at: moment(session.closedAt), name: session.closedBy }),
      ]
        .filter(Boolean)
        .join(' · ')}
      aside={<StatePill session={session} />}
      back={{ to: paths.tillSessions, label: t('title') }}
      width="record"
      actions={
        <Group gap="xs">
          {cheques && (
            <Button onClick={() => void openFile(tillRoutes.chequeDeposit, { params }).catch(showError)}>{t('print.cheques')}</Button>
          )}
          <Button onClick={() => void openFile(tillSessionsRoutes.countSheet, { params }).catch(showError)}>{t('print.sheet')}</Button>
          {zId !== null && (
            <Button look="main" onClick={() => void openFile(fiscalRoutes.zTicketPdf, { params: { id: zId } }).catch(showError)}>
              {t('print.z')}
            </Button>
          )}
          {session.state !== 'closed' && (
            <Button look="main" to={paths.pointOfSale}>
              {t('toTill')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack>
        {session.fair && (
          <Text>
            {t('atFair')} <Link to={paths.fair(session.fair.id)}>{session.fair.name}</Link>
          </Text>
        )}
        {session.cash && <Count session={session} />}
        {session.moves.length > 0 && <Moves moves={session.moves} />}
        <Tickets session={session} />
      </Stack>
    </Page>
  )
}

function Count({ session }: { session: Session }) {
  const { t } = useTranslation(['tillSessions', 'orders'])
  const { cash } = session
  if (!cash) return null
  return (
    <Panel title={t('count')}>
      <Stack gap="sm">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" aria-label={t('count')} />
              <th scope="col">{t('expected')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('difference')}</th>
            </tr>
          </thead>
          <tbody>
            {cash.tenders.map((tender) => (
              <tr key={tender.type}>
                <td>{t(`orders:paymentTypes.${tender.type}`)}</td>
                <td>
                  <Euro cents={tender.expectedCents} />
                </td>
                <td>
                  <Euro cents={tender.countedCents} />
                </td>
                <td data-off={tender.differenceCents !== 0 || undefined}>
                  <Euro cents={tender.differenceCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {cash.differenceReason && (
          <Text size="sm">
            {t('why')} : {cash.differenceReason}
          </Text>
        )}
        {session.notes && (
          <Text size="sm">
            {t('notes')} : {session.notes}
          </Text>
        )}
        <dl className={classes.sums}>
          <dt>{t('float')}</dt>
          <dd>
            <Euro cents={cash.openingFloatCents} />
          </dd>
          <dt>{t('deposit')}</dt>
          <dd>
            <Euro cents={cash.bankDepositCents} />
          </dd>
          <dt>{t('nextFloat')}</dt>
          <dd>
            <Euro cents={cash.nextFloatCents} />
          </dd>
        </dl>
      </Stack>
    </Panel>
  )
}

function Moves({ moves }: Pick<Session, 'moves'>) {
  const { t } = useTranslation('tillSessions')
  return (
    <Panel title={t('moves')}>
      <ul className={classes.rows}>
        {moves.map((move) => (
          <li key={move.id}>
            <span>
              <b>{t(move.type === 'in' ? 'cashIn' : 'cashOut')}</b> {move.reason}
              <Text size="xs" c="dimmed">
                {moment(move.at)} · {move.operator}
              </Text>
            </span>
            <Euro cents={move.type === 'in' ? move.amountCents : -move.amountCents} />
            <Button size="xs" look="quiet" onClick={() => void openFile(tillRoutes.cashSlip, { params: { id: move.id } }).catch(showError)}>
              {t('slip')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Tickets({ session }: { session: Session }) {
  const { t } = useTranslation(['tillSessions', 'till', 'orders'])
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(read(tillSessionsRoutes.sessionTickets, { params: { id: session.id } }))
  return (
    <Panel title={t('tickets')}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.items.length === 0 ? (
        <Text c="dimmed">{t('noTickets')}</Text>
      ) : (
        <ul className={classes.rows}>
          {data.items.map((ticket) => (
            <li key={ticket.id}>
              <span>
                <button type="button" className={classes.open} onClick={() => setChosen(ticket.id)}>
                  {ticket.number}
                </button>{' '}
                {ticket.training && <Pill>{t('training')}</Pill>} {ticket.kind === 'refund' && <Pill>{t('refund')}</Pill>}{' '}
                {ticket.state !== 'paid' && <Pill tone="attention">{t(`till:states.${ticket.state}`)}</Pill>}
                <Text size="xs" c="dimmed">
                  {[
                    moment(ticket.at),
                    ticket.customerName ?? ticket.operator,
                    ticket.paymentTypes.map((type) => t(`orders:paymentTypes.${type}`)).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </span>
              <b>
                <Euro cents={ticket.inclCents} />
              </b>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && (
        <TicketView id={chosen} registerId={session.registerId} onClose={() => setChosen(null)} onBack={() => setChosen(null)} />
      )}
    </Panel>
  )
}
