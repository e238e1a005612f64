import type { Stratification } from '@plantule/contract/production/stratifications'
import { useTranslation } from 'react-i18next'
import { StageBar } from '../../../kit/record/StageBar.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** How far the lot is, and what is due next. */
export function PhaseDays({ lot }: { lot: Stratification }) {
  const { t } = useTranslation('propagation')
  const stages = [
    t('states.planned'),
    ...lot.phases.map(({ kind, startOn, endOn }, at) =>
      t('phaseStage', { nth: at + 1, kind: t(`phaseKinds.${kind}`), from: shortDay(startOn), to: shortDay(endOn) }),
    ),
    t(lot.state === 'lost' ? 'states.lost' : lot.state === 'sown' ? 'states.sown' : 'states.ready'),
  ]
  const running = lot.phases.findIndex((phase) => phase.state === 'running')
  const begun = lot.phases.some((phase) => phase.state !== 'planned')
  const at = lot.state === 'sown' || lot.state === 'lost' || lot.state === 'ready' ? stages.length - 1 : begun ? running + 1 : 0
  return (
    <Panel>
      <StageBar label={t('phases')} stages={stages} at={at} />
      <Group gap="lg" mt="sm">
        {lot.dueOn && (
          <Text size="sm">
            {t(`due.${lot.state === 'planned' || lot.state === 'ready' ? lot.state : 'phase'}`, { day: shortDay(lot.dueOn) })}
          </Text>
        )}
        <Text size="sm">{t('leftOf', { left: t(`amounts.${lot.unit}`, { count: lot.left }) })}</Text>
        {lot.protocol && (
          <Text size="sm" c="dimmed">
            {t('protocols.source', { source: lot.protocol })}
          </Text>
        )}
      </Group>
    </Panel>
  )
}
