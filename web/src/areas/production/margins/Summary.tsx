import { marginRoutes } from '@plantule/contract/analysis/margins'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { wholeEuros } from '../../../kit/chart/amounts.ts'
import classes from '../../../kit/chart/Figures.module.css'
import { Text } from '../../../ui/layout.ts'

/** All cultivations together, with what was used for none. */
export function Summary() {
  const { t } = useTranslation('margins')
  const { data } = useQuery(read(marginRoutes.summariseMargins, {}))
  if (!data) return null
  const { settings } = data
  const figures = [
    [t('cost'), data.costCents],
    [t('revenue'), data.revenueCents],
    [t('margin'), data.marginCents],
    [t('standingAll'), data.standingCostCents],
    [t('unassigned'), data.unassignedCents],
  ] as const
  const notes = [settings.labourCents === null && t('noLabour'), settings.spaceCents === null && t('noSpace')].filter(Boolean)
  return (
    <div>
      <dl className={classes.figures}>
        {figures.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{wholeEuros(cents)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {notes.join(' ')}
        </Text>
      )}
    </div>
  )
}
