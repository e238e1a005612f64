import { booksRoutes, type Closing, type ClosingIssue } from '@plantule/contract/books/books'
import { journalRoutes } from '@plantule/contract/books/journal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros, figure, moment, shortDay } from '../../../ui/format.ts'
import { Textarea } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { BankPanel } from './BankPanel.tsx'
import { JournalTabs } from './JournalTabs.tsx'
import classes from '../parts/Journal.module.css'
import { ofKind } from '../parts/period.ts'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { usePeriod } from '../parts/use-period.ts'

/** Closing a month: only what does not agree is shown, then its entries are kept for good. */
export default function ClosingPage() {
  const { t } = useTranslation('journal')
  const { period, yearStart } = usePeriod()
  const month = ofKind(period, 'month', yearStart).key
  const { data, error, refetch } = useQuery(read(booksRoutes.closing, { params: { month } }))
  return (
    <Page title={t('lists.closing')}>
      <JournalTabs list="closing" />
      <PeriodBar only="month" />
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <>
          <div className={classes.figures}>
            <div data-strong>
              <span>{t('totals.incl')}</span>
              <b>{euros(data.turnoverCents)}</b>
            </div>
            <div>
              <span>{t('totals.money')}</span>
              <b>{euros(data.moneyCents)}</b>
            </div>
            <div>
              <span>{t('closing.entries')}</span>
              <b>{figure(data.matched.entries)}</b>
            </div>
            {data.state !== 'closed' && (
              <div>
                <span>{t('closing.zChecked')}</span>
                <b>{figure(data.matched.zTickets)}</b>
              </div>
            )}
            {data.state !== 'closed' && (
              <div>
                <span>{t('closing.bankMatched')}</span>
                <b>{figure(data.matched.bankLines)}</b>
              </div>
            )}
          </div>
          <div className={classes.split}>
            {data.closed ? <Closed closing={data} closed={data.closed} /> : <Issues key={month} closing={data} />}
            <BankPanel month={month} closed={data.closed !== null} />
          </div>
        </>
      )}
    </Page>
  )
}

function Closed({ closing, closed }: { closing: Closing; closed: NonNullable<Closing['closed']> }) {
  const { t } = useTranslation('journal')
  return (
    <Panel title={t('closing.closedTitle')} text={t('closing.closedText', { day: shortDay(closing.to) })}>
      <Stack gap={4}>
        <Text size="sm">{t('closing.closedBy', { at: moment(closed.closedAt), by: closed.closedBy })}</Text>
        <Text size="sm">
          {t('closing.numbers', {
            first: closed.firstEntry,
            last: closed.lastEntry,
            lines: figure(closed.lines),
            debit: euros(closed.debitCents),
          })}
        </Text>
        {closed.differing && (
          <Text size="sm">{t('closing.differing', { count: closed.differing.count, reason: closed.differing.reason })}</Text>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {closed.sha256}
        </Text>
      </Stack>
    </Panel>
  )
}

function Issues({ closing }: { closing: Closing }) {
  const { t } = useTranslation('journal')
  const mayWrite = useCan('accounting.write')
  const close = useAction(booksRoutes.closeMonth, [booksRoutes.closing, booksRoutes.closedMonths, journalRoutes.journal], {
    onSuccess: () => showToast({ text: t('closing.done') }),
  })
  const owner = useCan('team.write')
  const [reason, setReason] = useState('')
  // The owner may close over records that differ, and says why.
  const over = owner && mayWrite && closing.state === 'open' && closing.issues.some(({ fault }) => fault === 'records_differ')
  const given = over && reason.trim().length >= 10
  const blocked = closing.issues.some((issue) => issue.severity === 'block' && !(issue.fault === 'records_differ' && given))
  const why = !mayWrite ? t('closing.noRight') : closing.state === 'running' ? t('closing.running') : blocked ? t('closing.blocked') : false
  const run = async (): Promise<void> => {
    const left = closing.issues.length
    const sure = await confirm({
      title: t('closing.sure'),
      text: t(left > 0 ? 'closing.sureLeft' : 'closing.sureText', { day: shortDay(closing.to), count: left }),
      confirm: t('closing.close'),
    })
    if (sure) close.mutate({ params: { month: closing.month }, body: { accept: true, ...(given ? { recordsReason: reason.trim() } : {}) } })
  }
  return (
    <Panel
      title={t(closing.issues.length > 0 ? 'closing.issues' : 'closing.clean')}
      text={t(closing.issues.length > 0 ? 'closing.issuesText' : 'closing.cleanText')}
      actions={
        <Button look="main" busy={close.isPending} disabled={why} onClick={() => void run()}>
          {t('closing.close')}
        </Button>
      }
    >
      {closing.issues.length > 0 && (
        <ul className={classes.issues}>
          {closing.issues.map((issue) => (
            <Issue key={issue.fault} issue={issue} />
          ))}
        </ul>
      )}
      {over && (
        <Textarea
          label={t('closing.recordsReason')}
          description={t('closing.recordsReasonText')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
      )}
    </Panel>
  )
}

const SHOWN = 8

function Issue({ issue }: { issue: ClosingIssue }) {
  const { t } = useTranslation('journal')
  const rest = issue.count - Math.min(issue.items.length, SHOWN)
  return (
    <li>
      <div className={classes.issueHead}>
        <Pill tone={issue.severity === 'block' ? 'bad' : 'attention'}>{t(`closing.severity.${issue.severity}`)}</Pill>
        <b>{t(`closing.faults.${issue.fault}`)}</b>
        <span>
          {issue.count}
          {issue.cents !== null && ` · ${euros(issue.cents)}`}
        </span>
      </div>
      <Text size="sm" c="dimmed">
        {t(`closing.help.${issue.fault}`)}
      </Text>
      <ul className={classes.places}>
        {issue.items.slice(0, SHOWN).map((item, index) => (
          <li key={index}>
            <span>
              {item.day && `${shortDay(item.day)} `}
              {item.path ? <Link to={item.path}>{item.label}</Link> : item.label}
            </span>
            <span>{item.cents !== null && euros(item.cents)}</span>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <Text size="sm" c="dimmed">
              {t('closing.more', { count: rest })}
            </Text>
          </li>
        )}
      </ul>
    </li>
  )
}
