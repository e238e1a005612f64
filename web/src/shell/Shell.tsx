import { AppShell } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preference } from '../ui/preference.ts'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import classes from './Shell.module.css'

const folded = preference('shell.folded', false)

/** Navigation at the left (a drawer below 1280 px), header, the screen. */
export function Shell() {
  const { t } = useTranslation('shell')
  const [opened, drawer] = useDisclosure(false)
  const [narrow, setNarrow] = useState(folded.get)
  const desktop = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => drawer.close(), [pathname])

  return (
    <AppShell
      padding={0}
      header={{ height: 52 }}
      navbar={{ width: narrow && desktop ? 64 : 252, breakpoint: 'lg', collapsed: { mobile: !opened } }}
      transitionDuration={120}
      classNames={{ header: classes.header, navbar: classes.navbar }}
    >
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <AppShell.Header>
        <Header opened={opened} onToggle={drawer.toggle} />
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('navigation')} {...(!desktop && !opened && { inert: true })}>
        <Navigation
          narrow={narrow && desktop}
          onFold={() => {
            folded.set(!narrow)
            setNarrow(!narrow)
          }}
          foldable={desktop}
        />
      </AppShell.Navbar>
      {opened && !desktop && <div className={classes.shade} onClick={drawer.close} aria-hidden />}
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
