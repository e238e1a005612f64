import type { TableReport } from '@plantule/contract/imports/table-schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { ImportState } from './state-tones.ts'

type ReviewProps = {
  state: ImportState
  report: TableReport
  /** What it would do as a whole, in a sentence. */
  text: string
  /** The faults, and what else may be set beside them. */
  problems: ReactNode
  /** Besides the sentence, above the rows. */
  besides?: ReactNode
  children: ReactNode
  /** Whether something was mended that is not checked yet. */
  edited: boolean
  again: { busy: boolean; run: () => void }
  approve: { label: string; busy: boolean; run: () => void }
  leftOut: () => void
  onColumns: () => void
}

/** What the file says that cannot be brought in, and what it would change, before anything is. */
export function Review({ state, report, text, problems, besides, children, edited, again, approve, leftOut, onColumns }: ReviewProps) {
  const { t } = useTranslation('importing')
  const open = state === 'checked'
  const touched = report.rows.new + report.rows.changed
  return (
    <Stack gap="md">
      {open && report.moved !== undefined && (
        <Alert color="orange" role="status" title={t('difference.moved')}>
          {t('difference.movedText', { count: report.moved })}
        </Alert>
      )}
      {open && report.errors + report.warnings > 0 && (
        <Panel
          title={report.errors > 0 ? t('problems.title', { count: report.errors }) : t('problems.warnings', { count: report.warnings })}
          text={report.errors > 0 ? t('problems.text') : t('problems.warningsText')}
        >
          {problems}
        </Panel>
      )}
      <Panel title={t('difference.title')} text={text}>
        {besides}
        {report.left > 0 && (
          <Group justify="space-between" mb="sm" gap="sm">
            <Text size="sm">{t('difference.left', { count: report.left })}</Text>
            <Button size="xs" onClick={leftOut}>
              {t('difference.leftDownload')}
            </Button>
          </Group>
        )}
        {children}
        {open && (
          <Group justify="space-between" mt="md">
            <Button look="quiet" onClick={onColumns}>
              {t('difference.columns')}
            </Button>
            {edited ? (
              <Button look="main" busy={again.busy} onClick={again.run}>
                {t('difference.again')}
              </Button>
            ) : (
              <Button
                look="main"
                busy={approve.busy}
                disabled={report.errors > 0 ? t('difference.errors') : touched === 0 && t('difference.nothing')}
                onClick={approve.run}
              >
                {approve.label}
              </Button>
            )}
          </Group>
        )}
      </Panel>
    </Stack>
  )
}
