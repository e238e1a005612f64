import { type Consumable, consumableRoutes } from '@plantule/contract/production/consumables'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Euro, Moment } from '../../../ui/values.tsx'
import classes from './Consumables.module.css'

type UsagesDialogProps = { consumable: Consumable; mayWrite: boolean; onClose: () => void }

/** The ledger of a consumable, newest first; what was written by mistake is taken back by a line of its own. */
export function UsagesDialog({ consumable, mayWrite, onClose }: UsagesDialogProps) {
  const { t } = useTranslation('consumables')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(consumableRoutes.listUsages, { params: { id: consumable.id }, query: { page } }))
  const remove = useAction(consumableRoutes.removeUsage, [consumableRoutes.listConsumables, consumableRoutes.listUsages])
  const more = data !== undefined && data.total > page * data.size
  return (
    <Dialog title={`${t('usages.title')}, ${consumable.name}`} onClose={onClose} size="lg">
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('usages.none')}
        </Text>
      )}
      <ul className={classes.lines} aria-label={t('usages.title')}>
        {data?.items.map((usage) => (
          <li key={usage.id} data-undone={usage.undone || undefined}>
            <div className={classes.words}>
              <Text size="sm" component="div">
                {[t(`usages.kinds.${usage.kind}`), usage.batch && t('usages.batch', { batch: usage.batch }), usage.note]
                  .filter(Boolean)
                  .join(' · ')}
                {usage.cultivation && (
                  <>
                    {' · '}
                    <Link to={paths.cultivation(usage.cultivation.id)}>{usage.cultivation.name}</Link>
                  </>
                )}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <Moment at={usage.at} /> · {usage.author}
                {usage.undone && ` · ${t('usages.undone')}`}
              </Text>
            </div>
            <Text size="sm">
              <Euro cents={usage.valueCents} />
            </Text>
            <span className={classes.change}>{usage.change > 0 ? `+${figure(usage.change, 3)}` : figure(usage.change, 3)}</span>
            <Text size="sm" c="dimmed">
              {t('usages.after', { amount: figure(usage.after, 3) })}
            </Text>
            {mayWrite && !usage.undone && usage.kind !== 'undo' && (
              <IconButton label={t('usages.undo')} onClick={() => remove.mutate({ params: { id: usage.id } })}>
                <IconArrowBackUp size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {(page > 1 || more) && (
        <Group mt="sm">
          <Button disabled={page === 1 && t('usages.newest')} onClick={() => setPage(page - 1)}>
            {t('usages.newer')}
          </Button>
          <Button disabled={!more && t('usages.oldest')} onClick={() => setPage(page + 1)}>
            {t('usages.older')}
          </Button>
        </Group>
      )}
    </Dialog>
  )
}
