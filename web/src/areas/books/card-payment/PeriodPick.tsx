import { useTranslation } from 'react-i18next'
import { DayPick } from '../../../kit/fields/DayPick.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'
import { type Period, presets } from './period.ts'

type PeriodPickProps = { period: Period; onChange: (period: Period) => void }

/** Two days, or one of the usual periods by a click. */
export function PeriodPick({ period, onChange }: PeriodPickProps) {
  const { t } = useTranslation('cards')
  const usual = presets()
  const isChosen = (of: Period): boolean => of.from === period.from && of.to === period.to
  return (
    <Group gap="xs" align="flex-end">
      <DayPick label={t('from')} required value={period.from} max={period.to} onChange={(from) => from && onChange({ ...period, from })} />
      <DayPick label={t('to')} required value={period.to} min={period.from} onChange={(to) => to && onChange({ ...period, to })} />
      <Group gap={4}>
        {(['thisMonth', 'lastMonth', 'thisYear'] as const).map((name) => (
          <Button
            key={name}
            size="xs"
            look={isChosen(usual[name]) ? 'plain' : 'quiet'}
            aria-pressed={isChosen(usual[name])}
            onClick={() => onChange(usual[name])}
          >
            {t(name)}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
