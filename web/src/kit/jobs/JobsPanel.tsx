import { ActionIcon, Progress, Text } from '@mantine/core'
import { downloadRoutes, type Download } from '@plantule/contract/downloads/downloads'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useAction } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { moment, percent } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { showError } from '../../ui/toast.ts'
import { reportOf } from './end-of.ts'
import { useReportLine } from './ManyReport.tsx'
import classes from './JobsTray.module.css'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

/** The screen of downloads has the rest. */
const SHOWN = 8

export default function JobsPanel({ jobs, close }: { jobs: readonly Download[]; close: () => void }) {
  const { t } = useTranslation()
  if (jobs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('jobs.none')}
      </Text>
    )
  }
  return (
    <>
      <ul className={classes.jobs}>
        {jobs.slice(0, SHOWN).map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </ul>
      <Link to={paths.downloads} onClick={close}>
        {t('jobs.all')}
      </Link>
    </>
  )
}

function Job({ job }: { job: Download }) {
  const { t } = useTranslation()
  const remove = useAction(downloadRoutes.deleteDownloads, [downloadRoutes.listDownloads])
  const goesOn = job.status === 'queued' || job.status === 'running'
  const share = job.total ? Math.round((100 * job.done) / job.total) : undefined
  const [asked, setAsked] = useState(false)
  const report = reportOf(job.result)
  const line = useReportLine()
  const ended = report ? line(report) : moment(job.finishedAt ?? job.createdAt)
  const said = {
    queued: t('jobs.waiting'),
    running: share === undefined ? '' : percent(share * 100),
    done: job.expired ? t('jobs.expired') : ended,
    failed: [job.error?.message ?? t('jobs.failed'), report && line(report)].filter(Boolean).join(' '),
    cancelled: [t('jobs.cancelled'), report && line(report)].filter(Boolean).join(' · '),
  }[job.status]
  return (
    <li className={classes.job}>
      <div>
        <Text size="sm" fw={550} lineClamp={2}>
          {job.title}
        </Text>
        <Text size="xs" c={job.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {said}
        </Text>
        {goesOn && <Progress value={share ?? 100} animated={share === undefined} size="xs" mt={6} aria-label={job.title} />}
      </div>
      {report && report.refused > 0 && !job.hasFile && (
        <Button size="xs" onClick={() => setAsked(true)}>
          {t('many.report')}
        </Button>
      )}
      {asked && report && (
        <Suspense>
          <ReportDialog title={job.title} report={report} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      {job.hasFile && (
        <Button
          size="xs"
          onClick={() =>
            void download(downloadRoutes.getDownload, { params: { id: job.id } }, job.file?.name ?? job.title).catch(showError)
          }
        >
          {t('jobs.download')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(goesOn ? 'jobs.stop' : 'jobs.forget', { title: job.title })}
        onClick={() => remove.mutate({ query: { id: job.id } })}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
