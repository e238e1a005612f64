import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { type SummaryCustomer, summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textsFor, useScreenSearch } from '../../../../search.ts'
import { read, useAction } from '../../../../api/query.ts'
import type { Search } from '../../../../kit/list/list-state.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Page } from '../../../../kit/Page.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { useCan } from '../../../../api/session.ts'
import { useNews } from '../../../../api/live.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { euros, longDay, parisDay } from '../../../../ui/format.ts'
import { Checkbox } from '../../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { MonthStep } from './MonthStep.tsx'
import classes from './Summaries.module.css'
import { SummaryDialog } from './SummaryDialog.tsx'

/** Professionals of a month whose deliveries no invoice holds: look, choose, issue. */
export function SummariesPage({ above }: { above: (replace: (search: Search) => void) => ReactNode }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const { month: asked = '' } = useScreenSearch('/invoice')
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : parisDay().slice(0, 7)
  const { data, error, refetch } = useQuery(read(summaryInvoiceRoutes.listSummaries, { params: { month } }))
  useNews(
    'invoices.changed',
    useCallback(() => void refetch(), [refetch]),
  )
  const replace = (search: Search): void => void navigate({ to: '.', search: textsFor(search), replace: true })
  return (
    <Page title={t('title')}>
      {above(replace)}
      <MonthStep month={month} onChange={(next) => replace({ list: 'summaries', month: next })} />
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<IconFiles size={32} stroke={1.5} />} title={t('summaries.emptyTitle')} text={t('summaries.emptyText')} />
      ) : (
        <Choice key={`${month} ${data.items.length}`} month={month} lastDay={data.lastDay} customers={data.items} />
      )}
    </Page>
  )
}

function Choice({ month, lastDay, customers }: { month: string; lastDay: string; customers: readonly SummaryCustomer[] }) {
  const { t } = useTranslation('invoices')
  const mayWrite = useCan('invoices.write')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(customers.map((one) => one.customerId)))
  const [mail, setMail] = useState(true)
  const [shown, setShown] = useState<SummaryCustomer | null>(null)
  const issue = useAction(summaryInvoiceRoutes.issueSummaries, [summaryInvoiceRoutes.listSummaries, invoicesRoutes.listInvoices], {
    onSuccess: () => showToast({ text: t('summaries.started') }),
  })
  const picked = customers.filter((one) => chosen.has(one.customerId))
  const toggle = (id: number): void =>
    setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const today = parisDay()
  return (
    <Panel title={t('summaries.title')} text={t('summaries.text')}>
      <Stack gap="md">
        {today > lastDay && (
          <Text size="sm" c="orange.9">
            {t('summaries.late', { day: longDay(lastDay) })}
          </Text>
        )}
        {today < lastDay && (
          <Text size="sm" c="dimmed">
            {t('summaries.early', { day: longDay(lastDay) })}
          </Text>
        )}
        <ul className={classes.customers}>
          {customers.map((one) => (
            <li key={one.customerId}>
              <Checkbox
                checked={chosen.has(one.customerId)}
                onChange={() => toggle(one.customerId)}
                aria-label={t('summaries.choose', { name: one.name })}
                disabled={!mayWrite}
              />
              <button type="button" className={classes.customer} onClick={() => setShown(one)}>
                <b>{one.name}</b>
                <span>
                  {[
                    one.orders > 0 && t('summaries.orders', { count: one.orders }),
                    one.tickets > 0 && t('summaries.tickets', { count: one.tickets }),
                    one.email ?? t('summaries.noMail'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              <div className={classes.amount}>
                <b>{euros(one.inclCents)}</b>
                <span>{t('summaries.excl', { amount: euros(one.exclCents) })}</span>
              </div>
            </li>
          ))}
        </ul>
        {mayWrite && (
          <Group justify="space-between" gap="sm">
            <Checkbox label={t('summaries.mail')} checked={mail} onChange={(event) => setMail(event.currentTarget.checked)} />
            <Button
              look="main"
              busy={issue.isPending}
              disabled={picked.length === 0 && t('summaries.none')}
              onClick={() => issue.mutate({ params: { month }, body: { customers: picked.map((one) => one.customerId), mail } })}
            >
              {t('summaries.issue', { count: picked.length, amount: euros(picked.reduce((sum, one) => sum + one.inclCents, 0)) })}
            </Button>
          </Group>
        )}
      </Stack>
      {shown && <SummaryDialog month={month} customer={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}
