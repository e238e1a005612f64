import type { PassportFlow } from '@plantule/contract/passports/passports'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Passports.module.css'

/** What came with a received passport against what left: the sum of the last three is what went into cultivations. */
export function Became({ flow }: { flow: PassportFlow }) {
  const { t } = useTranslation('passports')
  const others = flow.entered - flow.came
  const parts = [
    ['came', flow.came],
    ['entered', flow.entered],
    ['sold', flow.sold],
    ['lost', flow.lost],
    ['there', flow.there],
    ['left', flow.passports],
  ] as const
  return (
    <section aria-label={t('became.title')}>
      <Text size="sm" fw={550} mt="md">
        {t('became.title')}
      </Text>
      <dl className={classes.became}>
        {parts.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`became.${name}`)}
            </Text>
            <Text component="dd" fw={600}>
              {figure(value)}
            </Text>
          </div>
        ))}
      </dl>
      {others !== 0 && (
        <Text size="xs" c="dimmed">
          {t(others > 0 ? 'became.others' : 'became.missing', { count: Math.abs(others) })}
        </Text>
      )}
    </section>
  )
}
