import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureQuestions } from '../kit/pictures/PictureQuestions.tsx'
import { preference } from '../preference.ts'
import { BottomBar } from './BottomBar.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { Header } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { NewVersion } from './NewVersion.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { useRecents } from './recents.ts'
import { SupportBand } from './SupportBand.tsx'
import classes from './Shell.module.css'

const folded = preference('shell.folded', false)

/** Navigation at the left (a drawer below 1280 px), header, the screen. */
export function Shell({ children = <Outlet />, inert = false }: { children?: ReactNode; inert?: boolean }) {
  const { t } = useTranslation('shell')
  const [drawer, setDrawer] = useState(false)
  const [narrow, setNarrow] = useState(folded.get)
  const desktop = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => setDrawer(false), [pathname])
  useEffect(() => {
    if (!drawer) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDrawer(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [drawer])

  useRecents()
  const [palette, setPalette] = useState(false)
  const openPalette = useCallback(() => setPalette(true), [])
  const hidden = !desktop && !drawer
  return (
    <div className={classes.shell} data-narrow={(narrow && desktop) || undefined} inert={inert}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <header className={classes.header}>
        <Header opened={drawer} onToggle={() => setDrawer(!drawer)} palette={palette} setPalette={setPalette} />
      </header>
      <nav className={classes.navbar} aria-label={t('navigation')} data-open={drawer || undefined} inert={hidden}>
        <Navigation
          narrow={narrow && desktop}
          foldable={desktop}
          onFold={() => {
            folded.set(!narrow)
            setNarrow(!narrow)
          }}
        />
      </nav>
      <BottomBar menuOpen={drawer} onMenu={() => setDrawer(!drawer)} onSearch={openPalette} />
      {drawer && !desktop && <div className={classes.shade} onClick={() => setDrawer(false)} aria-hidden />}
      <main id="main" tabIndex={-1} className={classes.main} inert={drawer && !desktop}>
        <SupportBand />
        <OfflineNotice />
        <DemoNotice />
        <NewVersion />
        {children}
      </main>
      <PictureQuestions />
    </div>
  )
}
