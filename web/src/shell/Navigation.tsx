import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../ui/Hint.tsx'
import { Link } from '../ui/Link.tsx'
import { preference } from '../preference.ts'
import { icons } from './icons.ts'
import classes from './Navigation.module.css'
import { useMenu, type MenuEntry } from './use-menu.ts'

const closedAreas = preference<string[]>('shell.closed', [])

export type NavigationProps = { narrow: boolean; foldable: boolean; onFold: () => void }

/** Screens by area; only those that work and that this person may open. */
export function Navigation({ narrow, foldable, onFold }: NavigationProps) {
  const { t } = useTranslation('shell')
  const areas = useMenu()
  const [closed, setClosed] = useState(closedAreas.get)
  const toggle = (name: string): void => {
    const next = closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name]
    closedAreas.set(next)
    setClosed(next)
  }
  return (
    <>
      <div className={classes.scroll}>
        {areas.map(({ name, entries }) => {
          const open = narrow || name === 'home' || !closed.includes(name)
          return (
            <section key={name} className={classes.area} aria-label={t(`areas.${name}`)}>
              {!narrow && name !== 'home' && (
                <UnstyledButton className={classes.title} aria-expanded={open} onClick={() => toggle(name)}>
                  {t(`areas.${name}`)}
                  <IconChevronDown size={14} aria-hidden className={classes.chevron} />
                </UnstyledButton>
              )}
              {open && (
                <ul className={classes.list}>
                  {entries.map((entry) => (
                    <li key={entry.path}>
                      <Entry entry={entry} narrow={narrow} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )
        })}
      </div>
      {foldable && (
        <UnstyledButton className={classes.fold} onClick={onFold} aria-label={t(narrow ? 'unfold' : 'fold')}>
          {narrow ? <IconLayoutSidebarLeftExpand size={19} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={19} stroke={1.6} />}
          {!narrow && t('fold')}
        </UnstyledButton>
      )}
    </>
  )
}

function Entry({ entry, narrow }: { entry: MenuEntry; narrow: boolean }) {
  const { t } = useTranslation('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const active = pathname === entry.path || (entry.path !== '/' && pathname.startsWith(`${entry.path}/`))
  const Icon = icons[entry.icon]
  const title = t(`screens.${entry.title}`)
  const link = (
    <Link
      to={entry.path}
      className={classes.entry}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      aria-label={narrow ? title : undefined}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      {!narrow && <span>{title}</span>}
    </Link>
  )
  return narrow ? (
    <Hint label={title} side="right" delay={80}>
      {link}
    </Hint>
  ) : (
    link
  )
}
