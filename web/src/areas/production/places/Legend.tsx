import { useTranslation } from 'react-i18next'
import classes from './Places.module.css'
import { HeatPatterns } from './plan/HeatPatterns.tsx'
import type { Shown } from './room.ts'

const levels = {
  room: ['low', 'middle', 'high', 'over'],
  ready: ['low', 'middle', 'high'],
  losses: ['low', 'middle', 'high', 'over'],
  treated: ['low', 'middle', 'high', 'over'],
} as const

/** What the colours mean, and the hatching by which they are told apart without them. */
export function Legend({ shown }: { shown: Shown }) {
  const { t } = useTranslation('places')
  return (
    <ul className={classes.legend} aria-label={t('legend.label')} data-shown={shown}>
      {levels[shown].map((level) => (
        <li key={level}>
          <svg className={classes.swatch} data-heat={level} width={26} height={16} aria-hidden>
            <defs>
              <HeatPatterns name={`legend-${level}`} unit={5} />
            </defs>
            <rect width={26} height={16} fill={`url(#legend-${level}-${level})`} />
          </svg>{' '}
          {t(`legend.${shown}.${level}` as 'legend.room.low')}
        </li>
      ))}
    </ul>
  )
}
