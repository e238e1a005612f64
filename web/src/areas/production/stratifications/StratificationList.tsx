import { propagationSheets } from '@plantule/contract/production/propagation-sheets'
import { stratificationRoutes, stratificationStates } from '@plantule/contract/production/stratifications'
import { IconSnowflake } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { ShownAs } from './ShownAs.tsx'
import { columns } from './stratification-columns.tsx'

export function StratificationList() {
  const { t } = useTranslation('propagation')
  const mayWrite = useCan('production.write')
  const places = usePlaceOptions()
  const list = useList(stratificationRoutes.listStratifications, { name: 'stratifications', defaults: { sort: 'due', dir: 'asc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={propagationSheets.stratificationsSheet}
      columns={columns(t)}
      nameOf={(row) => `${row.number} ${row.name}`}
      pathOf={(row) => paths.stratification(row.id)}
      searchHint={t('searchHint')}
      kinds={<ShownAs value="list" />}
      views={[
        { name: t('views.waiting'), search: {} },
        { name: t('views.due'), search: { until: parisDay() } },
        { name: t('views.ready'), search: { state: 'ready' } },
        { name: t('views.over'), search: { state: 'sown,lost' } },
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          many: true,
          options: stratificationStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        { kind: 'choice', key: 'place', label: t('place'), options: places },
        { kind: 'day', key: 'until', label: t('dueUntil') },
      ]}
      create={mayWrite && { label: t('new'), to: paths.stratification(-1) }}
      empty={{
        icon: <IconSnowflake size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.stratification(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}
