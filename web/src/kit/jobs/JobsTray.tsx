import { ActionIcon } from '@mantine/core'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { lazy, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read, refresh } from '../../api/query.ts'
import { useNews } from '../../api/live.ts'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { showToast } from '../../ui/toast.ts'
import classes from './JobsTray.module.css'

const JobsPanel = lazy(() => import('./JobsPanel.tsx'))

const goesOn = (status: string): boolean => status === 'queued' || status === 'running'

/** Long work in the header: goes on over navigation, says when it is ready. */
export function JobsTray() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery({
    ...read(downloadRoutes.listDownloads, { query: {} }),
    // The news say when something changed; progress is asked for only while something runs.
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => goesOn(status)) ? 2_000 : false),
  })
  const jobs = data?.items ?? []
  const running = jobs.filter(({ status }) => goesOn(status))

  const hear = useCallback(() => void refresh(client, [downloadRoutes.listDownloads]), [client])
  useNews('operation', hear)

  const before = useRef<Set<number>>(new Set())
  useEffect(() => {
    for (const job of jobs) {
      if (!before.current.has(job.id)) continue
      if (job.status === 'done') showToast({ text: t('jobs.ready', { title: job.title }) })
      if (job.status === 'failed') showToast({ tone: 'error', text: t('jobs.notReady', { title: job.title, why: job.error?.message }) })
    }
    before.current = new Set(running.map(({ id }) => id))
  })

  const label = running.length > 0 ? t('jobs.running', { count: running.length }) : t('jobs.title')
  return (
    <Dropdown
      kind="panel"
      label={t('jobs.title')}
      align="end"
      width={360}
      button={(props) => (
        <ActionIcon variant="subtle" color="gray" size={40} radius="xl" aria-label={label} className={classes.button} {...props}>
          <IconDownload size={20} stroke={1.6} />
          {running.length > 0 && (
            <span className={classes.badge} aria-hidden>
              {running.length}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => <JobsPanel jobs={jobs} close={close} />}
    </Dropdown>
  )
}
