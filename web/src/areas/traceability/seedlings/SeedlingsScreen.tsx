import { type SeedlingRow, seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { IconSeedling } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/values.tsx'
import { localColumns } from '../parts/local/columns.tsx'
import { useAmount } from '../../../kit/growing/use-amount.ts'
import { useYear, YearSelect } from '../parts/local/YearSelect.tsx'

/** Sowings by year: of what, what came up, what is not potted yet. */
export default function SeedlingsScreen() {
  const { t } = useTranslation(['local', 'zones'])
  const mayWrite = useCan('traceability.write')
  const amount = useAmount()
  const [year, setYear] = useYear('seedlings')
  const list = useList(seedlingRoutes.listSeedlings, { name: 'seedlings', params: { year: year || 'all' } })
  return (
    <ListScreen
      title={t('seedlings')}
      list={list}
      columns={localColumns<SeedlingRow>(t, amount, (row) => paths.seedling(row.id), [
        { id: 'from', header: t('seedling.of'), cell: (row) => row.from },
        { id: 'container', header: t('seedling.container'), cell: (row) => row.container },
        {
          id: 'emerged',
          header: t('seedling.emerged'),
          align: 'right',
          cell: (row) => row.emerged !== null && <Figure value={row.emerged} />,
        },
      ])}
      nameOf={(row) => `${row.number} ${row.name}`}
      pathOf={(row) => paths.seedling(row.id)}
      searchHint={t('searchHint')}
      kinds={<YearSelect year={year} onChange={setYear} />}
      create={mayWrite && { label: t('seedling.new'), to: paths.seedling(-1) }}
      empty={{
        icon: <IconSeedling size={32} stroke={1.5} />,
        title: t('seedling.empty.title'),
        text: t('seedling.empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.seedling(-1)}>
            {t('seedling.new')}
          </Button>
        ),
      }}
    />
  )
}
