import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Switcher } from '../../../ui/Switcher.tsx'

const journalLists = ['documents', 'money', 'tva', 'reporting', 'closing', 'fec', 'accounts'] as const
export type JournalList = (typeof journalLists)[number]

/** The parts of the books; going from one to another keeps the period. */
export function JournalTabs({ list }: { list: JournalList }) {
  const { t } = useTranslation('journal')
  const navigate = useNavigate()
  const { period, from, to } = useScreenSearch('/journal')
  const go = (next: JournalList): void => {
    const search = searchFor('/journal', { list: next === 'documents' ? undefined : next, period, from, to })
    void navigate({ to: '.', search, replace: true })
  }
  return (
    <Switcher
      label={t('lists.label')}
      value={list}
      options={journalLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={go}
    />
  )
}
