import { type MixtureRow, mixtureRoutes } from '@plantule/contract/traceability/mixtures'
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

/** Mixtures by year, with what lies loose and what was packed. */
export default function MixturesScreen() {
  const { t } = useTranslation(['local', 'zones'])
  const mayWrite = useCan('traceability.write')
  const amount = useAmount()
  const [year, setYear] = useYear('mixtures')
  const list = useList(mixtureRoutes.listMixtures, { name: 'mixtures', params: { year: year || 'all' } })
  return (
    <ListScreen
      title={t('mixtures')}
      list={list}
      columns={localColumns<MixtureRow>(t, amount, (row) => paths.mixture(row.id), [
        { id: 'lots', header: t('mixture.lots'), align: 'right', cell: (row) => <Figure value={row.lots} /> },
      ])}
      nameOf={(row) => `${row.number} ${row.name}`}
      pathOf={(row) => paths.mixture(row.id)}
      searchHint={t('searchHint')}
      kinds={<YearSelect year={year} onChange={setYear} />}
      create={mayWrite && { label: t('mixture.new'), to: paths.mixture(-1) }}
      empty={{
        icon: <IconSeedling size={32} stroke={1.5} />,
        title: t('mixture.empty.title'),
        text: t('mixture.empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.mixture(-1)}>
            {t('mixture.new')}
          </Button>
        ),
      }}
    />
  )
}
