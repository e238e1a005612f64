import type { Dashboard } from '@plantule/contract/reports/reports'
import { IconPlant2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Dashboard.module.css'
import { OrderRow } from './OrderRow.tsx'

type Part = NonNullable<Dashboard['orders']>['toPrepare']

/** Orders to prepare, the most pressing first. */
export function ToPrepare({ part, today }: { part: Part; today: string }) {
  const { t } = useTranslation('dashboard')
  const all = `${paths.orders}?list=in_progress&status=deposit_paid,confirmed,in_preparation&sort=wanted&dir=asc`
  return (
    <Panel
      title={t('prepare.title')}
      {...(part.count > 0 ? { text: part.soon > 0 ? t('prepare.soon', { count: part.soon }) : t('prepare.none_soon') } : {})}
      actions={
        part.count > 0 && (
          <Link to={all} className={classes.more}>
            {t('prepare.all', { count: part.count })}
          </Link>
        )
      }
    >
      {part.items.length === 0 ? (
        <p className={classes.nothing}>
          <IconPlant2 size={22} stroke={1.5} /> {t('prepare.nothing')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {part.items.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
