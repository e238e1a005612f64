import type { Stratification } from '@plantule/contract/production/stratifications'
import { useTranslation } from 'react-i18next'
import { shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Phases.module.css'

/** The cultivations that came out of the lot. */
export function Sowings({ lot }: { lot: Stratification }) {
  const { t } = useTranslation('propagation')
  if (lot.sowings.length === 0) return null
  return (
    <Panel title={t('sowings')}>
      <ul className={classes.lines}>
        {lot.sowings.map((sowing) => (
          <li key={sowing.lotId}>
            <Text size="sm" component="span">
              {sowing.number} {sowing.name}
            </Text>
            <Text size="sm" c="dimmed" component="span">
              {shortDay(sowing.on)} · {t(`amounts.${lot.unit}`, { count: sowing.quantity })}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
