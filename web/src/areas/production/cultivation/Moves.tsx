import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Moment } from '../../../ui/values.tsx'
import classes from './Cultivation.module.css'

/** Why there are as many plants as there are: each move with what it left, latest first. */
export function Moves({ lotId }: { lotId: number }) {
  const { t } = useTranslation('production')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(cultivationRoutes.listLotMoves, { params: { id: lotId }, query: { page } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return null
  const more = data.total > page * data.size
  return (
    <Panel title={t('moves.title')}>
      {data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('moves.none')}
        </Text>
      )}
      <ul className={classes.lines} aria-label={t('moves.title')}>
        {data.items.map((move) => (
          <li key={move.id}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                {t(`moves.kinds.${move.kind}`)}
                {move.size && ` · ${move.size}`}
                {move.reason && ` · ${move.reason}`}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <Moment at={move.at} /> · {move.author}
              </Text>
            </div>
            <span className={classes.change}>{move.change > 0 ? `+${figure(move.change)}` : figure(move.change)}</span>
            <Text size="sm" c="dimmed">
              {t('moves.after', { shown: figure(move.after) })}
            </Text>
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <Group mt="sm">
          <Button disabled={page === 1 && t('moves.newest')} onClick={() => setPage(page - 1)}>
            {t('moves.newer')}
          </Button>
          <Button disabled={!more && t('moves.oldest')} onClick={() => setPage(page + 1)}>
            {t('moves.older')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}
