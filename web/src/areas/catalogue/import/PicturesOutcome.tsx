import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Footer } from '../../../kit/list/Footer.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Findings.module.css'
import { ArchiveButton } from './ArchiveButton.tsx'
import { useImportVerbs } from './use-import.ts'

const none = { total: 0, done: 0, waiting: 0, failed: 0, running: false }

/** How far an import's pictures are, which did not come and why. */
export function PicturesOutcome({ current }: { current: CatalogueImport }) {
  const { t } = useTranslation('import')
  const { retryPictures } = useImportVerbs()
  const [page, setPage] = useState(1)
  const { pictures } = current
  const failed = useQuery({
    ...readList(importRoutes.importPictures, { params: { id: current.id, page }, query: { state: 'failed' } }),
    enabled: (pictures?.failed ?? 0) > 0,
  })
  if (current.state !== 'done') return null
  const { total, done, waiting, running, failed: lost } = pictures ?? none
  const unmatched = current.archive ? (current.report?.pictures?.unmatchedCount ?? 0) : 0
  const title = running ? t('pictures.running') : waiting > 0 ? t('pictures.stopped') : t('pictures.title')
  return (
    <Panel
      title={title}
      text={
        pictures
          ? [
              t('pictures.done', { count: done }),
              lost > 0 && t('pictures.failed', { count: lost }),
              waiting > 0 && t('pictures.waiting', { count: waiting }),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('pictures.noneYet')
      }
      actions={
        !running &&
        lost + waiting > 0 && (
          <Button
            icon={<IconRefresh size={16} />}
            busy={retryPictures.isPending}
            onClick={() => retryPictures.mutate({ params: { id: current.id } })}
          >
            {t(waiting > 0 ? 'pictures.goOn' : 'pictures.retry')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {running && (
          <>
            <Progress value={total === 0 ? 100 : Math.round((100 * (total - waiting)) / total)} aria-label={title} />
            <Text size="xs" c="dimmed" className="figures" role="status">
              {figure(total - waiting)} / {figure(total)}
            </Text>
          </>
        )}
        {!running && (
          <Stack gap={6}>
            <ArchiveButton id={current.id} archive={current.archive} />
            <Text size="xs" c="dimmed">
              {t('pictures.lateHelp')}
            </Text>
            {unmatched > 0 && <Text size="xs">{t('pictures.unmatched', { count: unmatched })}</Text>}
          </Stack>
        )}
        {failed.data && failed.data.items.length > 0 && (
          <ul className={classes.names}>
            {failed.data.items.map((one) => (
              <li key={one.id}>
                <span>
                  <Link to={paths.product(one.productId)}>{one.name}</Link>{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {t('difference.row', { row: one.row })}
                  </Text>
                </span>
                <span>
                  <Text size="sm">{one.reason && t(`pictures.reason.${one.reason}`)}</Text>
                  <Text size="xs" c="dimmed">
                    {one.source}
                  </Text>
                </span>
              </li>
            ))}
          </ul>
        )}
        {failed.data && failed.data.total > failed.data.size && (
          <Footer page={page} size={failed.data.size} total={failed.data.total} onPage={setPage} />
        )}
      </Stack>
    </Panel>
  )
}
