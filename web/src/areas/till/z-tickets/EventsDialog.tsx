import { fiscalRoutes, type FiscalEventKind } from '@plantule/contract/fiscal/fiscal'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros, figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Moment } from '../../../ui/values.tsx'
import classes from './Events.module.css'

type Details = Record<string, unknown>

/** The sealed journal of events (JET), newest first: what happened at the tills besides sales. */
export function EventsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('till')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...read(fiscalRoutes.fiscalJournal, { params: { page } }),
    placeholderData: keepPreviousData,
  })
  /** Those details that people read; the whole stands in archives. */
  const told = (details: Details): string => {
    const parts = [
      ...(['cents', 'amountCents', 'discountCents', 'differenceCents'] as const).flatMap((key) =>
        typeof details[key] === 'number' ? euros(details[key]) : [],
      ),
      ...(['reason', 'action', 'from', 'to', 'z', 'note'] as const).flatMap((key) =>
        typeof details[key] === 'string' ? details[key] : [],
      ),
      ...(typeof details['duplicate'] === 'number' && details['duplicate'] > 0 ? t('events.duplicate', { n: details['duplicate'] }) : []),
      ...(typeof details['behindSeconds'] === 'number' ? t('events.behind', { seconds: figure(details['behindSeconds']) }) : []),
    ]
    return parts.filter(Boolean).join(' · ')
  }
  return (
    <Dialog title={t('events.title')} size="xl" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.total === 0 ? (
        <Text>{t('events.none')}</Text>
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('events.text')}
          </Text>
          <ul className={classes.events}>
            {data.items.map((event) => (
              <li key={`${event.register} ${event.seq}`}>
                <b>{t(`events.kinds.${event.kind as FiscalEventKind}`, { defaultValue: event.kind })}</b>
                <span className={classes.when}>
                  <Moment at={event.at} />
                </span>
                <span className={classes.what}>
                  {[event.refNumber, told((event.details ?? {}) as Details)].filter(Boolean).join(' · ')}
                </span>
                <span className={classes.who}>
                  {[
                    event.register ? t('events.till', { register: event.register }) : t('verify.shop'),
                    event.operator,
                    t('events.number', { seq: event.seq }),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <Group justify="space-between">
            <Button onClick={() => setPage(page - 1)} disabled={page === 1 && t('events.newest')}>
              {t('events.newer')}
            </Button>
            <Button onClick={() => setPage(page + 1)} disabled={page * data.size >= data.total && t('events.oldest')}>
              {t('events.older')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
