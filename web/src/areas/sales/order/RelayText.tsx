import type { RelayChoice, RelayPoint } from '@plantule/contract/carriers/relay'
import { useTranslation } from 'react-i18next'
import classes from './Relays.module.css'

const metres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const far = (m: number): string => (m < 1000 ? `${m} m` : `${metres.format(m / 1000)} km`)

/** A relay with its address; of one that was found, how far it is and when it is open. */
export function RelayText({ relay, point }: { relay: RelayChoice; point?: RelayPoint }) {
  const { t } = useTranslation('carriers')
  const spans = (of: RelayPoint['hours'][number]): string => of.spans.map(({ from, to }) => `${from}-${to}`).join(', ')
  return (
    <div className={classes.relay}>
      <b>{relay.name}</b>
      {point?.locker && ` (${t('relay.locker')})`}
      {point && point.distanceM !== null && <span className={classes.quiet}> {far(point.distanceM)}</span>}
      <br />
      {[relay.line1, relay.line2].filter(Boolean).join(', ')}, {relay.postcode} {relay.city}
      {point && point.hours.length > 0 && (
        <details className={classes.quiet}>
          <summary>{t('relay.hours')}</summary>
          {point.hours.map((each) => (
            <div key={each.weekday}>
              {t(`days.${each.weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7}`)} {spans(each)}
            </div>
          ))}
        </details>
      )}
    </div>
  )
}
