import { UnstyledButton } from '@mantine/core'
import { IconCash, IconMenu2, IconPlant2, IconSearch, IconShoppingBag } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import classes from './BottomBar.module.css'

export type BottomBarProps = { onMenu: () => void; onSearch: () => void; menuOpen: boolean }

/** On a phone, under the thumb: what is opened most, the search and the whole menu. */
export function BottomBar({ onMenu, onSearch, menuOpen }: BottomBarProps) {
  const { t } = useTranslation('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const maySeeOrders = useCan('orders.read')
  const maySell = useCan('till.write')
  const mayGrow = useCan('production.write')
  // The till has a foot of its own.
  if (pathname === paths.pointOfSale) return null
  const entries = [
    ...(maySeeOrders ? [{ to: paths.orders, title: t('screens.orders'), Icon: IconShoppingBag }] : []),
    ...(maySell ? [{ to: paths.pointOfSale, title: t('screens.pointOfSale'), Icon: IconCash }] : []),
    ...(mayGrow ? [{ to: paths.field, title: t('screens.field'), Icon: IconPlant2 }] : []),
  ]
  return (
    <nav className={classes.bar} data-foot aria-label={t('bottomBar')}>
      {entries.map(({ to, title, Icon }) => (
        <Link key={to} to={to} className={classes.entry} aria-current={pathname === to ? 'page' : undefined}>
          <Icon size={22} stroke={1.6} aria-hidden />
          {title}
        </Link>
      ))}
      <UnstyledButton className={classes.entry} onClick={onSearch}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        {t('search')}
      </UnstyledButton>
      <UnstyledButton className={classes.entry} onClick={onMenu} aria-expanded={menuOpen}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t('menuShort')}
      </UnstyledButton>
    </nav>
  )
}
