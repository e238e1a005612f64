import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Group, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { PicturesOutcome } from './PicturesOutcome.tsx'
import { useImportVerbs } from './use-import.ts'
import { Working } from './Working.tsx'

type OutcomeProps = { current: CatalogueImport; onDifference: () => void; onAgain: () => void }

/** What there is of, in one sentence; the first where there is nothing of all. */
function sentence(...parts: [count: number, words: string][]): string {
  const said = parts.filter(([count]) => count > 0)
  return `${(said.length > 0 ? said : parts.slice(0, 1)).map(([, words]) => words).join(', ')}.`
}

/** The import running, done, failed or taken back. */
export function Outcome({ current, onDifference, onAgain }: OutcomeProps) {
  const { t } = useTranslation('import')
  const { undo } = useImportVerbs()
  const { new: created = 0, changed = 0 } = current.report?.products ?? {}
  if (current.state === 'running') return <Working title={t('done.running')} text={t('done.runningText')} operation={current.operationId} />
  const failed = current.state === 'failed'
  const takeBack = async (): Promise<void> => {
    const yes = await confirm({
      title: t('done.undoTitle'),
      text: sentence([changed, t('counts.restored', { count: changed })], [created, t('counts.archived', { count: created })]),
      confirm: t('done.undo'),
      danger: true,
    })
    if (yes) undo.mutate({ params: { id: current.id } })
  }
  const icon = failed ? (
    <IconAlertTriangle size={32} stroke={1.5} />
  ) : current.state === 'undone' ? (
    <IconArrowBackUp size={32} stroke={1.5} />
  ) : (
    <IconCircleCheck size={32} stroke={1.5} />
  )
  const said = failed ? 'failed' : current.state === 'undone' ? 'undone' : 'good'
  return (
    <Stack gap="md">
      <Panel>
        <EmptyState
          icon={icon}
          title={t(`done.${said}`)}
          text={
            said === 'good'
              ? [t('counts.created', { count: created }), changed > 0 && t('counts.changed', { count: changed })]
                  .filter(Boolean)
                  .join(', ') + '.'
              : t(`done.${said}Text`)
          }
          action={
            <Group justify="center" gap="sm">
              {said === 'good' && (
                <Button look="main" to={paths.products}>
                  {t('done.see')}
                </Button>
              )}
              {said === 'good' && <Button onClick={onDifference}>{t('done.difference')}</Button>}
              {said === 'good' && (
                <Button look="danger" busy={undo.isPending} icon={<IconArrowBackUp size={16} />} onClick={() => void takeBack()}>
                  {t('done.undo')}
                </Button>
              )}
              {said !== 'good' && (
                <Button look="main" onClick={onAgain}>
                  {t('done.again')}
                </Button>
              )}
            </Group>
          }
        />
      </Panel>
      <PicturesOutcome current={current} />
    </Stack>
  )
}
