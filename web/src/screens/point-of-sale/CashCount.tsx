import { denominations } from '@plantule/contract/till'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../kit/fields/FigureInput.tsx'
import { euros } from '../../ui/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.ts'
import classes from './Session.module.css'

export type Count = { totalCents: number; coins: { cents: (typeof denominations)[number]; count: number }[] }

/** The drawer, by its sum or coin by coin. */
export function CashCount({ label, value, onChange }: { label: string; value: Count; onChange: (count: Count) => void }) {
  const { t } = useTranslation('till')
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
        value={value.totalCents}
        readOnly={byCoin}
        description={byCoin ? t('count.sum') : undefined}
        onChange={(cents) => onChange({ totalCents: Math.max(cents ?? 0, 0), coins: [] })}
      />
      <Button size="xs" look="quiet" aria-expanded={byCoin} onClick={() => {
        if (byCoin) onChange({ ...value, coins: [] })
        else onChange({ totalCents: 0, coins: [] })
        setByCoin(!byCoin)
      }}>
        {t(byCoin ? 'count.bySum' : 'count.byCoin')}
      </Button>
      {byCoin && (
        <div className={classes.coins}>
          {denominations.map((cents) => (
            <label key={cents} className={classes.coin}>
              <Text component="span" size="sm">{euros(cents)}</Text>
              <FigureInput aria-label={t('count.howMany', { coin: euros(cents) })} value={countOf(cents) || null} onChange={(count) => set(cents, count)} />
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
