import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { monthText, shortDay } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { ofKind, stepped, type Period, type PeriodKind } from './period.ts'
import classes from './Journal.module.css'
import { usePeriod } from './use-period.ts'

const kinds: readonly PeriodKind[] = ['month', 'quarter', 'year', 'days']

function labelOf({ kind, key, a, b }: Period): string {
  if (kind === 'month') return monthText(a)
  if (kind === 'quarter') return `${key.slice(5)} ${key.slice(0, 4)}`
  return `${shortDay(a)} - ${shortDay(b)}`
}

/** Month, quarter, fiscal year or some days, with the one before and after. */
export function PeriodBar({ only }: { only?: 'month' }) {
  const { t } = useTranslation('journal')
  const { period, yearStart, go } = usePeriod()
  const shown = only ? ofKind(period, only, yearStart) : period
  return (
    <div className={classes.period} role="group" aria-label={t('period.label')}>
      {!only && (
        <Select
          size="sm"
          w={130}
          aria-label={t('period.kind')}
          allowDeselect={false}
          value={shown.kind}
          data={kinds.map((value) => ({ value, label: t(`period.kinds.${value}`) }))}
          onChange={(kind) => kind && go(ofKind(shown, kind as PeriodKind, yearStart))}
        />
      )}
      <IconButton label={t('period.before')} onClick={() => go(stepped(shown, -1, yearStart))}>
        <IconChevronLeft size={18} />
      </IconButton>
      {shown.kind === 'days' ? (
        <>
          <DayPick
            label={t('period.from')}
            required
            value={shown.a}
            max={shown.b}
            onChange={(a) => a && go({ ...shown, a, b: shown.b < a ? a : shown.b })}
          />
          <DayPick label={t('period.to')} required value={shown.b} min={shown.a} onChange={(b) => b && go({ ...shown, b })} />
        </>
      ) : (
        <b className={classes.periodName}>{labelOf(shown)}</b>
      )}
      <IconButton label={t('period.after')} onClick={() => go(stepped(shown, 1, yearStart))}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  )
}
