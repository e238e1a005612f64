import { placeRoutes } from '@plantule/contract/production/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { shortDay } from '../../../../ui/format.ts'
import { Group } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import classes from '../Places.module.css'

/** What stood on a place and when, latest first. */
export function PlaceHistory({ id }: { id: number }) {
  const { t } = useTranslation('places')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(placeRoutes.sectionHistory, { params: { id }, query: { page } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return null
  const more = data.total > page * data.size
  return (
    <Panel title={t('history')}>
      {data.items.length === 0 ? (
        <p className={classes.quiet}>{t('noHistory')}</p>
      ) : (
        <ul className={classes.history} aria-label={t('history')}>
          {data.items.map((stay) => (
            <li key={`${stay.lotId}-${stay.from}-${stay.to}`}>
              <strong>{stay.name}</strong> <span className={classes.quiet}>{stay.number}</span>
              <span className={classes.quiet}>
                {stay.to ? t('fromTo', { from: shortDay(stay.from), to: shortDay(stay.to) }) : t('since', { from: shortDay(stay.from) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || more) && (
        <Group mt="sm">
          <Button disabled={page === 1 && t('newestPage')} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button disabled={!more && t('oldestPage')} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}
