import { ActionIcon } from '@mantine/core'
import { MAX_UNREAD, noticesRoutes } from '@plantule/contract/notices/notices'
import type { News } from '@plantule/contract/platform/news'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNews } from '../api/live.ts'
import { read, refresh } from '../api/query.ts'
import { useInit } from '../api/session.ts'
import { Dropdown } from '../ui/Dropdown.tsx'
import classes from './Bell.module.css'
import { useTicketsHere } from './use-tickets-here.ts'

const BellPanel = lazy(() => import('./BellPanel.tsx'))

/** What wants this member's attention; long work and its files have a tray of their own beside it. */
export function Bell() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const self = useInit().session.id
  const { data, dataUpdatedAt } = useQuery(read(noticesRoutes.listNotices, {}))
  const tickets = useTicketsHere()
  const hear = useCallback(
    ({ memberIds }: News['notices.changed']) => {
      if (memberIds.includes(self)) void refresh(client, [noticesRoutes.listNotices])
    },
    [client, self],
  )
  useNews('notices.changed', hear)

  const count = (data?.unread ?? 0) + (tickets > 0 ? 1 : 0)
  return (
    <Dropdown
      kind="panel"
      label={t('bell.title')}
      align="end"
      width={380}
      button={(props) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          radius="xl"
          aria-label={count > 0 ? t('bell.unread', { count }) : t('bell.title')}
          className={classes.button}
          {...props}
        >
          <IconBell size={20} stroke={1.6} />
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {count >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : count}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => <BellPanel items={data?.items ?? []} unread={data?.unread ?? 0} at={dataUpdatedAt} tickets={tickets} close={close} />}
    </Dropdown>
  )
}
