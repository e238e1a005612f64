import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDots, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preference } from '../preference.ts'
import { useFavourites } from './favourites.ts'
import classes from './Navigation.module.css'
import { NavigationEntry } from './NavigationEntry.tsx'
import { activeEntry, useMenu, type MenuArea, type MenuEntry } from './use-menu.ts'

/** Who has no more entries than these, a grower or a seller, sees all of them at once. */
const FEW = 20
const closedAreas = preference<string[]>('shell.closed', [])

export type NavigationProps = { narrow: boolean; foldable: boolean; onFold: () => void }

/** Favourites, then screens by area, of which the daily ones show; only those that work and that this person may open. */
export function Navigation({ narrow, foldable, onFold }: NavigationProps) {
  const { t } = useTranslation('shell')
  const areas = useMenu()
  const { favourites, toggle: pin } = useFavourites()
  const active = useRouterState({ select: ({ location }) => activeEntry(areas, location.pathname, location.searchStr)?.to })
  const [closed, setClosed] = useState(closedAreas.get)
  const [whole, setWhole] = useState<readonly string[]>([])
  const toggle = (name: string): void => {
    const next = closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name]
    closedAreas.set(next)
    setClosed(next)
  }
  const entries = areas.flatMap((area) => area.entries)
  const pinned = favourites.flatMap((to) => entries.find((entry) => entry.to === to) ?? [])
  const few = entries.filter(({ area }) => area !== 'settings').length <= FEW
  const settings = areas.find(({ name }) => name === 'settings')
  const list = (shown: readonly MenuEntry[]) => (
    <ul className={classes.list}>
      {shown.map((entry) => (
        <li key={entry.to}>
          <NavigationEntry
            entry={entry}
            narrow={narrow}
            active={entry.to === active}
            pinned={favourites.includes(entry.to)}
            onPin={() => pin(entry.to)}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className={classes.scroll}>
        {pinned.length > 0 && (
          <section className={classes.area} aria-label={t('menu.favourites')}>
            {!narrow && <h2 className={classes.heading}>{t('menu.favourites')}</h2>}
            {list(pinned)}
          </section>
        )}
        {areas
          .filter(({ name }) => name !== 'settings')
          .map((area) => {
            const { name } = area
            const plain = name === 'home'
            const open = narrow || plain || !closed.includes(name)
            const all = few || whole.includes(name)
            const shown = shownOf(area, active, all && !narrow)
            const hidden = !few && area.entries.some((entry) => entry.place === 'more')
            if (shown.length === 0) return null
            return (
              <section key={name} className={classes.area} aria-label={t(`areas.${name}`)}>
                {!narrow && !plain && (
                  <UnstyledButton className={classes.title} aria-expanded={open} onClick={() => toggle(name)}>
                    {t(`areas.${name}`)}
                    <IconChevronDown size={14} aria-hidden className={classes.chevron} />
                  </UnstyledButton>
                )}
                {open && list(shown)}
                {open && hidden && !narrow && (
                  <UnstyledButton
                    className={classes.more}
                    aria-expanded={all}
                    aria-label={t(all ? 'menu.less' : 'menu.more', { area: t(`areas.${name}`) })}
                    onClick={() => setWhole(all ? whole.filter((one) => one !== name) : [...whole, name])}
                  >
                    <IconDots size={19} stroke={1.6} aria-hidden />
                    {t(all ? 'menu.lessShort' : 'menu.moreShort')}
                  </UnstyledButton>
                )}
              </section>
            )
          })}
      </div>
      {settings && (
        <section className={classes.foot} aria-label={t('areas.settings')}>
          {list(shownOf(settings, active, false))}
        </section>
      )}
      {foldable && (
        <UnstyledButton className={classes.fold} onClick={onFold} aria-label={t(narrow ? 'unfold' : 'fold')}>
          {narrow ? <IconLayoutSidebarLeftExpand size={19} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={19} stroke={1.6} />}
          {!narrow && t('fold')}
        </UnstyledButton>
      )}
    </>
  )
}

/** The daily entries, all of them where it was asked, and the one where the person stands. */
const shownOf = ({ entries }: MenuArea, active: string | undefined, all: boolean): MenuEntry[] =>
  entries.filter(({ place, to }) => !place || to === active || (all && place === 'more'))
