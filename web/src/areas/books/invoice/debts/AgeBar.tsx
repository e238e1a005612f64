import type { Debt } from '@plantule/contract/receivables/receivables'
import { useTranslation } from 'react-i18next'
import { euros } from '../../../../ui/format.ts'
import classes from './AgeBar.module.css'

export const ages = ['notDueCents', 'upTo30Cents', 'upTo60Cents', 'upTo90Cents', 'beyondCents'] as const
type Ages = Pick<Debt, (typeof ages)[number]>

/** How old a debt is at a glance, from not yet due (green) to over three months (red); said in words to who cannot see it. */
export function AgeBar({ ages: of }: { ages: Ages }) {
  const { t } = useTranslation('receivables')
  const parts = ages.filter((age) => of[age] > 0)
  const words = parts.map((age) => `${t(`ages.${age}`)} : ${euros(of[age])}`).join(', ')
  return (
    <div className={classes.bar} role="img" aria-label={words} title={words}>
      {parts.map((age) => (
        <span key={age} data-age={age} style={{ flexGrow: of[age] }} />
      ))}
    </div>
  )
}
