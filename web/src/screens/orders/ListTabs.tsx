import { useTranslation } from 'react-i18next'
import type { Search } from '../../kit/list/list-state.ts'
import classes from './ListTabs.module.css'
import { listNames, type ListName } from './order-filters.ts'

type ListTabsProps = { list: ListName; search: Search; replace: (search: Search) => void }

/** The three lists; what is being searched for follows from one to the other. */
export function ListTabs({ list, search, replace }: ListTabsProps) {
  const { t } = useTranslation('orders')
  const go = (name: ListName): void => {
    const { q, customer } = search
    replace({ ...(name !== 'in_progress' && { list: name }), ...(q && { q }), ...(customer && { customer }) })
  }
  return (
    <div className={classes.tabs} role="group" aria-label={t('lists.label')}>
      {listNames.map((name) => (
        <button key={name} type="button" className={classes.tab} aria-pressed={name === list} onClick={() => go(name)}>
          {t(`lists.${name}`)}
        </button>
      ))}
    </div>
  )
}
