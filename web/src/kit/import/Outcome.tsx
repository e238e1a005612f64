import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Group } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { ImportState } from './state-tones.ts'

type Said = { title: string; text: string }
type OutcomeProps = {
  state: ImportState
  words: { good: Said; failed: Said; undone: Said; undo: Said; see: string }
  seeAt: string
  undo: { busy: boolean; run: () => void }
  onDifference: () => void
  onAgain: () => void
}

const icons = { failed: IconAlertTriangle, undone: IconArrowBackUp, good: IconCircleCheck }

/** An import that was written, failed or was taken back. */
export function Outcome({ state, words, seeAt, undo, onDifference, onAgain }: OutcomeProps) {
  const { t } = useTranslation('importing')
  const said = state === 'failed' || state === 'undone' ? state : 'good'
  const Icon = icons[said]
  const takeBack = async (): Promise<void> => {
    const yes = await confirm({ ...words.undo, confirm: t('done.undo'), danger: true })
    if (yes) undo.run()
  }
  return (
    <Panel>
      <EmptyState
        icon={<Icon size={32} stroke={1.5} />}
        title={words[said].title}
        text={words[said].text}
        action={
          <Group justify="center" gap="sm">
            {said === 'good' ? (
              <>
                <Button look="main" to={seeAt}>
                  {words.see}
                </Button>
                <Button onClick={onDifference}>{t('done.difference')}</Button>
                <Button look="danger" busy={undo.busy} icon={<IconArrowBackUp size={16} />} onClick={() => void takeBack()}>
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
