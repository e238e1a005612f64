import { type BatchRow, batchRoutes, batchStates } from '@plantule/contract/traceability/batches'
import { IconSeedling } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { localColumns } from '../parts/local/columns.tsx'
import { useAmount } from '../../../kit/growing/use-amount.ts'
import { useYear, YearSelect } from '../parts/local/YearSelect.tsx'

/** Seeds, cuttings and plants of wild origin by year: how much is left, how well they germinate, whether they keep the mark. */
export default function BatchesScreen() {
  const { t } = useTranslation(['local', 'zones'])
  const mayWrite = useCan('traceability.write')
  const amount = useAmount()
  const navigate = useNavigate()
  const [year, setYear] = useYear('batches')
  const list = useList(batchRoutes.listBatches, { name: 'batches', params: { year: year || 'all' } })
  const create = mayWrite && { label: t('batch.new'), to: paths.batch(-1) }
  return (
    <ListScreen
      title={t('batches')}
      list={list}
      actions={mayWrite ? [{ label: t('batch.import'), run: () => void navigate({ to: paths.importBatches }) }] : []}
      columns={localColumns<BatchRow>(t, amount, (row) => paths.batch(row.id), [
        {
          id: 'germination',
          header: t('batch.germination'),
          align: 'right',
          cell: (row) => row.germinationPct !== null && percent(Math.round(row.germinationPct * 100)),
        },
        {
          id: 'state',
          header: t('batch.state'),
          cell: (row) => <Pill tone={row.state === 'rejected' ? 'bad' : 'calm'}>{t(`batch.states.${row.state}`)}</Pill>,
        },
      ])}
      nameOf={(row) => `${row.number} ${row.name}`}
      pathOf={(row) => paths.batch(row.id)}
      searchHint={t('searchHint')}
      kinds={<YearSelect year={year} onChange={setYear} />}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('batch.state'),
          options: batchStates.map((value) => ({ value, label: t(`batch.states.${value}`) })),
        },
      ]}
      create={create}
      empty={{
        icon: <IconSeedling size={32} stroke={1.5} />,
        title: t('batch.empty.title'),
        text: t('batch.empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.batch(-1)}>
            {t('batch.new')}
          </Button>
        ),
      }}
    />
  )
}
