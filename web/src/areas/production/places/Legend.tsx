import { useTranslation } from 'react-i18next'
import classes from './Places.module.css'
import type { Shown } from './room.ts'

const levels = {
  room: ['low', 'middle', 'high', 'over'],
  ready: ['low', 'middle', 'high'],
  losses: ['low', 'middle', 'high', 'over'],
} as const

/** What the colours mean. */
export function Legend({ shown }: { shown: Shown }) {
  const { t } = useTranslation('places')
  return (
    <ul className={classes.legend} aria-label={t('legend.label')} data-shown={shown}>
      {levels[shown].map((level) => (
        <li key={level}>
          <span className={classes.swatch} data-heat={level} aria-hidden /> {t(`legend.${shown}.${level}` as 'legend.room.low')}
        </li>
      ))}
    </ul>
  )
}
