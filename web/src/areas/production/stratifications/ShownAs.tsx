import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../search.ts'
import { Switcher } from '../../../ui/Switcher.tsx'

/** The same lots as a list or over the weeks. */
export function ShownAs({ value }: { value: 'list' | 'calendar' }) {
  const { t } = useTranslation('propagation')
  const navigate = useNavigate()
  const go = (next: 'list' | 'calendar'): void =>
    void navigate({
      to: '/stratification',
      search: searchFor('/stratification', next === 'calendar' ? { shown: next } : {}),
      replace: true,
    })
  return (
    <Switcher
      label={t('shownAs')}
      value={value}
      options={[
        { value: 'list', label: t('list') },
        { value: 'calendar', label: t('calendar') },
      ]}
      onChange={go}
    />
  )
}
