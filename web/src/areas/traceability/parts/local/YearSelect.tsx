import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preference } from '../../../../preference.ts'
import { parisDay } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/inputs.ts'

const thisYear = (): number => Number(parisDay().slice(0, 4))
const YEARS = 12

/** Which year a list of local lots shows; 0 is all of them. Each list remembers its own. */
export function useYear(list: string): [number, (year: number) => void] {
  const [kept] = useState(() => preference<number>(`year.${list}`, 0))
  const [year, setYear] = useState(() => kept.get())
  return [
    year,
    (next) => {
      kept.set(next)
      setYear(next)
    },
  ]
}

export function YearSelect({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const { t } = useTranslation('local')
  const years = Array.from({ length: YEARS }, (_, at) => thisYear() - at)
  return (
    <Select
      aria-label={t('year')}
      w={170}
      allowDeselect={false}
      value={String(year)}
      onChange={(value) => onChange(Number(value ?? 0))}
      data={[
        { value: '0', label: t('everyYear') },
        ...years.map((each) => ({ value: String(each), label: String(each) })),
        ...(year > 0 && !years.includes(year) ? [{ value: String(year), label: String(year) }] : []),
      ]}
    />
  )
}
