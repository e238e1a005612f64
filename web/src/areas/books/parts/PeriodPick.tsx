import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import { Select } from '../../../ui/inputs.ts'
import classes from './PeriodPick.module.css'
import { daysOf, nameOf, type PeriodName, periodNames } from './periods.ts'

type PeriodPickProps = { from: string; to: string; onChange: (period: { from: string; to: string }) => void }

/** A period by its name, or by its two days. */
export function PeriodPick({ from, to, onChange }: PeriodPickProps) {
  const { t } = useTranslation('analysis')
  const { fiscal_year_start } = useInit()
  const name = nameOf({ from, to }, undefined, fiscal_year_start)
  const choose = (value: string | null): void => {
    const chosen = value as PeriodName | null
    if (chosen && chosen !== 'own') onChange(daysOf(chosen, undefined, fiscal_year_start))
  }
  return (
    <div className={classes.period}>
      <Select
        size="sm"
        label={t('period')}
        value={name}
        onChange={choose}
        allowDeselect={false}
        data={periodNames.filter((one) => one !== 'own' || name === 'own').map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      <DayPick label={t('from')} required value={from} max={to} onChange={(day) => day && onChange({ from: day, to })} />
      <DayPick label={t('to')} required value={to} min={from} onChange={(day) => day && onChange({ from, to: day })} />
    </div>
  )
}
