import { booksRoutes } from '@plantule/contract/books/books'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { IconCalendarCheck, IconFileText, IconPercentage, IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { read } from '../../../api/query.ts'
import { fullMonth } from '../../../kit/chart/amounts.ts'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { euros } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Dashboard.module.css'
import { Doors } from './Doors.tsx'
import { Greeting } from './Greeting.tsx'
import own from './LowStockPanel.module.css'
import { useDashboard } from './use-dashboard.ts'

/** Who keeps the books: the month to close with what stands in its way, its TVA, what nobody has paid. */
export default function BooksHome() {
  const { t } = useTranslation(['dashboard', 'journal'])
  const { data, error, refetch } = useDashboard()
  const { data: months } = useQuery(read(booksRoutes.closedMonths, {}))
  const month = months?.next ?? ''
  const { data: closing } = useQuery({ ...read(booksRoutes.closing, { params: { month } }), enabled: month !== '' })
  const period = closing ? { a: closing.from, b: closing.to } : { a: '', b: '' }
  const { data: tva } = useQuery({ ...read(booksRoutes.tvaSummary, { params: period }), enabled: closing !== undefined })
  const invoices = useCan('invoices.read')
  const query = { overdue: 'true' } as const
  const { data: debts } = useQuery({ ...read(receivablesRoutes.listDebts, { params: { page: 1 }, query }), enabled: invoices })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data || !months) return <Waiting panels={3} />
  const called = fullMonth(`${month}-01`)
  const at = (list: string): string => `${paths.journal}?list=${list}&period=${month}`
  const issues = closing?.issues ?? []
  return (
    <div className={classes.page}>
      <Greeting dashboard={data} />
      <Doors
        label={t('home.doors')}
        doors={[
          {
            to: at('closing'),
            icon: <IconCalendarCheck size={28} stroke={1.6} />,
            label: t('home.closing', { month: called }),
            text: closing && (issues.length === 0 ? t('home.clean') : t('home.issues', { count: issues.length })),
          },
          {
            to: at('tva'),
            icon: <IconPercentage size={28} stroke={1.6} />,
            label: t('home.tva'),
            text: tva && t('home.tvaDue', { amount: euros(tva.dueCents), month: called }),
          },
          invoices && {
            to: `${paths.invoices}?list=debts`,
            icon: <IconFileText size={28} stroke={1.6} />,
            label: t('home.debts'),
            text: debts && euros(debts.sums.lateCents),
          },
          { to: paths.purchases, icon: <IconReceipt2 size={28} stroke={1.6} />, label: t('home.purchases') },
        ]}
      />
      {closing && (
        <Panel title={t('home.month', { month: called })} text={issues.length === 0 ? t('home.cleanText') : t('home.issuesText')}>
          <ul className={classes.rows}>
            {issues.map(({ fault, severity, count, cents }) => (
              <li key={fault}>
                <Link to={at('closing')} className={own.row}>
                  <span className={own.name}>
                    <b>{t(`journal:closing.faults.${fault}`)}</b>
                    {cents !== null && <span>{euros(cents)}</span>}
                  </span>
                  <Pill tone={severity === 'block' ? 'attention' : 'calm'}>{String(count)}</Pill>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
