import type { Debt } from '@plantule/contract/receivables/receivables'
import { useTranslation } from 'react-i18next'
import { Euro } from '../../../../ui/values.tsx'
import { ages } from './AgeBar.tsx'
import classes from './AgeBar.module.css'

type Sums = Pick<Debt, (typeof ages)[number] | 'openCents' | 'lateCents'>

/** What all together owe, by age: the colours are those of the bars, so that this is their legend too. */
export function AgeTotals({ sums }: { sums: Sums }) {
  const { t } = useTranslation('receivables')
  return (
    <>
      <dl className={classes.totals}>
        <div>
          <dt>{t('open')}</dt>
          <dd>
            <b>
              <Euro cents={sums.openCents} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('late')}</dt>
          <dd>
            <b>
              <Euro cents={sums.lateCents} />
            </b>
          </dd>
        </div>
        {ages.map((age) => (
          <div key={age}>
            <dt>
              <span className={classes.dot} data-age={age} aria-hidden /> {t(`ages.${age}`)}
            </dt>
            <dd>
              <Euro cents={sums[age]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.counted}>{t('counted')}</p>
    </>
  )
}
