import type { RecallReached } from '@plantule/contract/traceability/recalls'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { useAmount } from '../../../kit/growing/use-amount.ts'
import classes from './Recall.module.css'
import { Waits } from './Waits.tsx'

/** What a recall would reach, and what of it would be held. */
export function Reached({ reached }: { reached: RecallReached }) {
  const { t } = useTranslation('recalls')
  const amount = useAmount()
  const { lots, sizes, buyers, waiting } = reached
  const sales = buyers.reduce((sum, buyer) => sum + buyer.sales.length, 0)
  return (
    <Stack gap="sm" w="100%">
      <Group gap={6}>
        <Pill>{t('count.lots', { count: lots.length })}</Pill>
        <Pill>{t('count.buyers', { count: buyers.length })}</Pill>
        <Pill>{t('count.sales', { count: sales })}</Pill>
        <Pill tone={waiting.length > 0 ? 'attention' : 'calm'}>{t('count.waiting', { count: waiting.length })}</Pill>
      </Group>
      {lots.length > 0 && (
        <ul className={classes.chain} aria-label={t('lots')}>
          {lots.map((lot) => (
            <li key={lot.id}>
              <Text size="sm">
                {lot.name}{' '}
                <Text size="xs" c="dimmed" component="span">
                  {[lot.number, lot.place, t(`reaches.${lot.why}`), amount(lot.onHand, lot.unit)].filter(Boolean).join(' · ')}
                </Text>
              </Text>
              <Pill tone={lot.holds ? 'attention' : 'calm'}>{t(lot.holds ? 'willHold' : 'willNotHold')}</Pill>
            </li>
          ))}
        </ul>
      )}
      {sizes.length > 0 && (
        <ul className={classes.chain} aria-label={t('sizes')}>
          {sizes.map((size) => (
            <li key={size.id}>
              <Text size="sm">
                {size.label}{' '}
                <Text size="xs" c="dimmed" component="span">
                  {figure(size.onHand)}
                </Text>
              </Text>
              <Pill tone={size.holds ? 'attention' : 'calm'}>{t(size.holds ? 'willHold' : 'willNotHold')}</Pill>
            </li>
          ))}
        </ul>
      )}
      <Waits waiting={waiting} />
    </Stack>
  )
}
