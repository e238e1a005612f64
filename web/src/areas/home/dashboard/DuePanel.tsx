import { taskRoutes } from '@plantule/contract/production/tasks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { DueList } from '../../../kit/growing/DueList.tsx'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Dashboard.module.css'

const SHOWN = 8

/** What the nursery asks for today, ticked off where it stands. */
export function DuePanel() {
  const { t } = useTranslation('tasks')
  const { data } = useQuery(read(taskRoutes.listTasks, { query: { span: 'today' } }))
  if (!data) return null
  return (
    <Panel
      title={t('panel.title')}
      actions={
        <Link to={paths.tasks} className={classes.more}>
          {t('panel.all')}
        </Link>
      }
    >
      {data.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('panel.none')}
        </Text>
      ) : (
        <DueList items={data.items.slice(0, SHOWN)} today={data.today} />
      )}
    </Panel>
  )
}
