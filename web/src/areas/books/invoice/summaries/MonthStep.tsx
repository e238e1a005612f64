import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/Button.tsx'
import { monthText } from '../../../../ui/format.ts'
import classes from './Summaries.module.css'

function stepped(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** A month, with the one before and after. */
export function MonthStep({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useTranslation('invoices')
  return (
    <div className={classes.month} role="group" aria-label={t('summaries.month')}>
      <IconButton label={t('summaries.before')} onClick={() => onChange(stepped(month, -1))}>
        <IconChevronLeft size={18} />
      </IconButton>
      <b>{monthText(month)}</b>
      <IconButton label={t('summaries.after')} onClick={() => onChange(stepped(month, 1))}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  )
}
