import { useTranslation } from 'react-i18next'
import type { Search } from '../../../kit/list/list-state.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import { listNames, type ListName } from './order-filters.ts'

type ListTabsProps = { list: ListName; search: Search; replace: (search: Search) => void }

/** The three lists; what is being searched for follows from one to the other. */
export function ListTabs({ list, search: { q, customer }, replace }: ListTabsProps) {
  const { t } = useTranslation('orders')
  const go = (name: ListName): void =>
    replace({ ...(name !== 'in_progress' && { list: name }), ...(q && { q }), ...(customer && { customer }) })
  return (
    <Switcher
      label={t('lists.label')}
      value={list}
      options={listNames.map((value) => ({ value, label: t(`lists.${value}`) }))}
      onChange={go}
    />
  )
}
