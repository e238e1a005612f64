import type { Order } from '@plantule/contract/orders'
import { ordersRoutes } from '@plantule/contract/orders-routes'
import { useQuery } from '@tanstack/react-query'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../api/query.ts'
import { useCan } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { moment } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import classes from './History.module.css'
import { lineChanges, timelineSentence } from './timeline-sentence.ts'

type Entry = { key: string; at: string; author: string; comment: boolean; text: string; changes: string[] }

/** What happened and what was said, newest first, in one story. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const params = { id: order.id }
  const comments = useQuery(read(ordersRoutes.listComments, { params }))
  const [typed, setTyped] = useState('')
  const add = useAction(ordersRoutes.addComment, [ordersRoutes.listComments], { onSuccess: () => setTyped('') })
  const said: Entry[] = (comments.data?.items ?? []).map(({ id, at, author, text }) => ({ key: `c${id}`, at, author, comment: true, text, changes: [] }))
  const happened: Entry[] = order.timeline.map((event) => ({
    key: `e${event.id}`,
    at: event.at,
    author: event.author,
    comment: false,
    text: timelineSentence(t, event),
    changes: lineChanges(event).map(({ label, from, to }) => `${label} : ${from} → ${to}`),
  }))
  const story = [...said, ...happened].sort((a, b) => b.at.localeCompare(a.at))
  const send = (): void => {
    const text = typed.trim()
    if (text) add.mutate({ params, body: { text } })
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
            placeholder={t('history.hint')}
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
        </div>
      )}
      <ol className={classes.story}>
        {story.map((entry) => (
          <li key={entry.key} data-comment={entry.comment || undefined}>
            <div className={classes.meta}>
              <b>{entry.author}</b> <time dateTime={entry.at}>{moment(entry.at)}</time>
            </div>
            <div className={classes.text}>{entry.text}</div>
            {entry.changes.map((change) => (
              <div key={change} className={classes.change}>
                {change}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
