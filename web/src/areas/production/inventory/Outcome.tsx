import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useInventoryVerbs } from './use-inventory.ts'

type OutcomeProps = { current: LotImport; onDifference: () => void; onAgain: () => void }

/** The inventory counted, failed or taken back. */
export function Outcome({ current, onDifference, onAgain }: OutcomeProps) {
  const { t } = useTranslation('inventory')
  const { undo } = useInventoryVerbs()
  const said = current.state === 'failed' ? 'failed' : current.state === 'undone' ? 'undone' : 'good'
  const { more = 0, fewer = 0, lots = 0 } = current.report ?? {}
  const figures = { more: figure(more), fewer: figure(fewer), lots: figure(lots) }
  const icons = { failed: IconAlertTriangle, undone: IconArrowBackUp, good: IconCircleCheck }
  const Icon = icons[said]
  const takeBack = async (): Promise<void> => {
    const yes = await confirm({ title: t('done.undoTitle'), text: t('done.undoText', figures), confirm: t('done.undo'), danger: true })
    if (yes) undo.mutate({ params: { id: current.id } })
  }
  return (
    <Panel>
      <EmptyState
        icon={<Icon size={32} stroke={1.5} />}
        title={t(`done.${said}`)}
        text={said === 'good' ? t('difference.text', figures) : t(`done.${said}Text`)}
        action={
          <Group justify="center" gap="sm">
            {said === 'good' ? (
              <>
                <Button look="main" to={paths.cultivations}>
                  {t('done.see')}
                </Button>
                <Button onClick={onDifference}>{t('done.difference')}</Button>
                <Button look="danger" busy={undo.isPending} icon={<IconArrowBackUp size={16} />} onClick={() => void takeBack()}>
                  {t('done.undo')}
                </Button>
              </>
            ) : (
              <Button look="main" onClick={onAgain}>
                {t('done.again')}
              </Button>
            )}
          </Group>
        }
      />
    </Panel>
  )
}
