import { denominations } from '@plantule/contract/till/till'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { euros } from '../../../../ui/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import classes from './Session.module.css'

export type Count = { totalCents: number; coins: { cents: (typeof denominations)[number]; count: number }[] }

const NOTES_FROM = 500
const kinds = [
  ['notes', denominations.filter((cents) => cents >= NOTES_FROM)],
  ['coins', denominations.filter((cents) => cents < NOTES_FROM)],
] as const

/** The drawer, by its sum or coin by coin; null as long as nobody counted. */
export function CashCount({ label, value: counted, onChange }: { label: string; value: Count | null; onChange: (count: Count) => void }) {
  const { t } = useTranslation('till')
  const value = counted ?? { totalCents: 0, coins: [] }
  const [byCoin, setByCoin] = useState(value.coins.length > 0)
  const countOf = (cents: number): number => value.coins.find((coin) => coin.cents === cents)?.count ?? 0
  const set = (cents: Count['coins'][number]['cents'], count: number | null): void => {
    const coins = [...value.coins.filter((coin) => coin.cents !== cents), ...(count ? [{ cents, count }] : [])]
    onChange({ coins, totalCents: coins.reduce((sum, coin) => sum + coin.cents * coin.count, 0) })
  }
  return (
    <div className={classes.count}>
      <FigureInput
        label={label}
        size="lg"
        scale={100}
        unit="€"
        value={counted && value.totalCents}
        readOnly={byCoin}
        description={byCoin ? t('count.sum') : undefined}
        onChange={(cents) => onChange({ totalCents: Math.max(cents ?? 0, 0), coins: [] })}
      />
      <Button
        size="xs"
        look="quiet"
        aria-expanded={byCoin}
        onClick={() => {
          if (byCoin) onChange({ ...value, coins: [] })
          else onChange({ totalCents: 0, coins: [] })
          setByCoin(!byCoin)
        }}
      >
        {t(byCoin ? 'count.bySum' : 'count.byCoin')}
      </Button>
      {byCoin && (
        <div className={classes.coins}>
          {kinds.map(([kind, values]) => (
            <section key={kind}>
              <h3>{t(`count.${kind}`)}</h3>
              <ul>
                {values.map((cents) => (
                  <li key={cents} className={classes.coin}>
                    <span>{euros(cents)}</span>
                    <FigureInput
                      aria-label={t('count.howMany', { coin: euros(cents) })}
                      value={countOf(cents) || null}
                      onChange={(count) => set(cents, count)}
                    />
                    <span>{countOf(cents) > 0 && euros(cents * countOf(cents))}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
