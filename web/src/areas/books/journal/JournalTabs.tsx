import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Switcher } from '../../../ui/Switcher.tsx'

export const journalLists = ['documents', 'money', 'tva', 'reporting', 'closing', 'fec', 'accounts'] as const
export type JournalList = (typeof journalLists)[number]

/** The parts of the books; going from one to another keeps the period. */
export function JournalTabs({ list }: { list: JournalList }) {
  const { t } = useTranslation('journal')
  const navigate = useNavigate()
  const { period, from, to } = useSearch({ strict: false }) as { period?: string; from?: string; to?: string }
  const go = (next: JournalList): void => {
    const search = { ...(next !== 'documents' && { list: next }), ...(period && { period }), ...(from && { from }), ...(to && { to }) }
    void navigate({ to: '.', search: search as never, replace: true })
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
