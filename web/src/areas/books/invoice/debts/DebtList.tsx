import { receivableSheets } from '@plantule/contract/receivables/sheets'
import { type Debt, receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { IconMail, IconPigMoney } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { openFile } from '../../../../api/download.ts'
import { readList } from '../../../../api/query.ts'
import { chosenIds } from '../../../../kit/list/chosen-ids.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { type Chosen, ListScreen } from '../../../../kit/list/ListScreen.tsx'
import { type Search, useList } from '../../../../kit/list/list-state.ts'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Pill } from '../../../../ui/Pill.tsx'
import { showError } from '../../../../ui/toast.ts'
import { Day, Euro } from '../../../../ui/values.tsx'
import { AgeBar } from './AgeBar.tsx'
import { AgeTotals } from './AgeTotals.tsx'
import { DebtPreview } from '../../../../kit/money/DebtPreview.tsx'

const RemindDialog = lazy(() => import('../../../../kit/money/RemindDialog.tsx'))
const RemindManyDialog = lazy(() => import('./RemindManyDialog.tsx'))
const TextsDialog = lazy(() => import('./TextsDialog.tsx'))

const columns = (t: TFunction<'receivables'>): Column<Debt>[] => [
  { id: 'name', header: t('customer'), sort: 'name', card: 'title', cell: (debt) => debt.name },
  { id: 'open', header: t('open'), align: 'right', sort: 'open', cell: (debt) => <Euro cents={debt.openCents} /> },
  {
    id: 'late',
    header: t('late'),
    align: 'right',
    sort: 'late',
    card: 'corner',
    cell: (debt) => (
      <b>
        <Euro cents={debt.lateCents} />
      </b>
    ),
  },
  { id: 'age', header: t('age'), width: '16rem', card: 'plain', cell: (debt) => <AgeBar ages={debt} /> },
  { id: 'oldest', header: t('oldest'), sort: 'oldest', cell: (debt) => <Day day={debt.oldestDueOn} /> },
  {
    id: 'reminder',
    card: 'plain',
    header: t('lastReminder'),
    cell: ({ lastReminder }) =>
      lastReminder ? (
        <Pill tone={lastReminder.level === 3 ? 'attention' : 'progress'}>{t(`levels.${lastReminder.level as 1 | 2 | 3}`)}</Pill>
      ) : (
        ''
      ),
  },
]

const idsOf = (chosen: Chosen<typeof receivablesRoutes.listDebts, number>): Promise<number[]> =>
  chosenIds(chosen, (query) => call(receivablesRoutes.matchingDebtors, { query }))

/** Who owes what, since when, and the letters that ask for it. */
export function DebtList({ above }: { above: (replace: (search: Search) => void) => ReactNode }) {
  const { t } = useTranslation('receivables')
  const mayWrite = useCan('invoices.write')
  const maySet = useCan('settings.write')
  const [reminding, setReminding] = useState<Debt | null>(null)
  const [many, setMany] = useState<{ ids: number[]; clear: () => void } | null>(null)
  const [texts, setTexts] = useState(false)
  const debts = useList(receivablesRoutes.listDebts, { name: 'receivables', defaults: { sort: 'late', dir: 'desc' } })
  const { data } = useQuery(readList(receivablesRoutes.listDebts, { params: { page: debts.page }, query: debts.query }))
  const statement = ({ id }: Debt): void => void openFile(receivablesRoutes.statementPdf, { params: { id } }).catch(showError)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={debts}
        sheet={receivableSheets.debtsSheet}
        columns={columns(t)}
        nameOf={(debt) => debt.name}
        searchHint={t('searchHint')}
        filters={[{ kind: 'flag', key: 'overdue', label: t('late'), yes: t('overdueYes'), no: t('overdueNo') }]}
        views={[
          { name: t('views.all'), search: { list: 'debts' } },
          { name: t('views.late'), search: { list: 'debts', overdue: 'true' } },
        ]}
        kinds={above(debts.replace)}
        above={data && data.total > 0 && <AgeTotals sums={data.sums} />}
        bulk={
          mayWrite
            ? [
                {
                  label: t('many.action'),
                  icon: <IconMail size={16} />,
                  run: (chosen, clear) => void idsOf(chosen).then((ids) => setMany({ ids, clear }), showError),
                },
              ]
            : []
        }
        bulkMatching
        rowActions={(debt) => [
          { label: t('statement'), run: () => statement(debt) },
          ...(mayWrite ? [{ label: t('remind'), run: () => setReminding(debt), disabled: debt.lateCents === 0 && t('nothingLate') }] : []),
        ]}
        preview={(debt) => (
          <DebtPreview
            debt={debt}
            onStatement={() => statement(debt)}
            {...(mayWrite && debt.lateCents > 0 && { onRemind: () => setReminding(debt) })}
          />
        )}
        {...(maySet && { actions: [{ label: t('texts.title'), run: () => setTexts(true) }] })}
        empty={{
          icon: <IconPigMoney size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: <Button to={paths.orders}>{t('empty.action')}</Button>,
        }}
      />
      <Suspense>
        {reminding && <RemindDialog debt={reminding} onClose={() => setReminding(null)} />}
        {many && <RemindManyDialog customers={many.ids} onClose={() => setMany(null)} onSent={many.clear} />}
        {texts && <TextsDialog onClose={() => setTexts(false)} />}
      </Suspense>
    </>
  )
}
