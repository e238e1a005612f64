import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Timeline, type TimelineEntry } from '../../../kit/record/Timeline.tsx'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Group } from '../../../ui/layout.ts'
import classes from './History.module.css'
import { completed, mentioned, suggested } from './life/mentions.ts'
import { lineChanges, timelineSentence } from './timeline-sentence.ts'

/** What happened and what was said, newest first, in one story. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'orderStates', 'orderLife'])
  const mayWrite = useCan('orders.write')
  const params = { id: order.id }
  const comments = useQuery(read(ordersRoutes.listComments, { params }))
  const [typed, setTyped] = useState('')
  // Who may be called is asked for once somebody types an @.
  const { data: team } = useQuery({ ...read(orderLifeRoutes.listColleagues, {}), enabled: typed.includes('@') })
  const colleagues = team?.items ?? []
  const called = mentioned(typed, colleagues)
  const add = useAction(ordersRoutes.addComment, [ordersRoutes.listComments], { onSuccess: () => setTyped('') })
  const { mutate: see } = useAction(orderLifeRoutes.seeComments, [ordersRoutes.listComments], { onError: () => true })
  const calls = comments.data?.items.some((comment) => comment.callsMe) ?? false
  useEffect(() => {
    if (calls) see({ params: { id: order.id } })
  }, [calls, order.id, see])
  const said: TimelineEntry[] = (comments.data?.items ?? []).map(({ id, at, author, text, mentions }) => ({
    key: `c${id}`,
    at,
    author,
    comment: true,
    text,
    details: mentions.length > 0 ? [t('orderLife:mention.called', { names: mentions.map((one) => one.name).join(', ') })] : [],
  }))
  const happened: TimelineEntry[] = order.timeline.map((event) => ({
    key: `e${event.id}`,
    at: event.at,
    author: event.author,
    text: timelineSentence(t, event),
    details: lineChanges(event).map(({ label, from, to }) => `${label} : ${from} → ${to}`),
  }))
  const send = (): void => {
    const text = typed.trim()
    if (text) add.mutate({ params, body: { text, mentions: called.map((one) => one.id) } })
  }
  return (
    <Panel title={t('history.title')}>
      {mayWrite && (
        <div className={classes.write}>
          <Textarea
            autosize
            minRows={1}
            maxRows={8}
            aria-label={t('history.comment')}
            placeholder={`${t('history.hint')} · ${t('orderLife:mention.hint')}`}
            value={typed}
            maxLength={4000}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              send()
            }}
          />
          <Button busy={add.isPending} disabled={typed.trim() === '' && t('history.empty')} onClick={send}>
            {t('history.send')}
          </Button>
          <Group gap={4} className={classes.calls}>
            {suggested(typed, colleagues).map((one) => (
              <Button key={one.id} size="xs" onClick={() => setTyped(completed(typed, one))}>
                {one.name}
              </Button>
            ))}
            {called.length > 0 && (
              <span className={classes.change}>{t('orderLife:mention.called', { names: called.map((one) => one.name).join(', ') })}</span>
            )}
          </Group>
        </div>
      )}
      <Timeline entries={[...said, ...happened]} />
    </Panel>
  )
}
