import { Kbd, UnstyledButton } from '@mantine/core'
import { isInspector } from '@plantule/contract/base/inspections'
import { IconHelp, IconMenu2, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState, type Dispatch, type SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { JobsTray } from '../kit/jobs/JobsTray.tsx'
import { useInit } from '../api/session.ts'
import { Link } from '../ui/Link.tsx'
import { Bell } from './Bell.tsx'
import classes from './Header.module.css'
import { PersonMenu } from './PersonMenu.tsx'
import { useEarlyTyping } from './use-early-typing.ts'
import { useShortcuts } from './use-shortcuts.ts'

const HelpPanel = lazy(() => import('./HelpPanel.tsx'))
const KeysHelp = lazy(() => import('./KeysHelp.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))

type HeaderProps = { opened: boolean; onToggle: () => void; palette: boolean; setPalette: Dispatch<SetStateAction<boolean>> }

export function Header({ opened, onToggle, palette, setPalette }: HeaderProps) {
  const { t } = useTranslation('shell')
  const { client, session } = useInit()
  const [query, setQuery] = useState('')
  const [help, setHelp] = useState(false)
  const [guide, setGuide] = useState(false)
  const closeGuide = useCallback(() => setGuide(false), [])
  const onPalette = useCallback(() => setPalette((shown) => !shown), [setPalette])
  useEarlyTyping(palette, setQuery)
  const onHelp = useCallback(() => setHelp(true), [])
  useShortcuts({ onPalette, onHelp, asking: palette })

  return (
    <div className={classes.header}>
      <UnstyledButton
        className={classes.burger}
        onClick={onToggle}
        aria-expanded={opened}
        aria-label={t(opened ? 'closeMenu' : 'openMenu')}
      >
        {opened ? <IconX size={22} stroke={1.6} /> : <IconMenu2 size={22} stroke={1.6} />}
      </UnstyledButton>
      <Link to="/" className={classes.brand}>
        <img src="/plantule.svg" alt="" width={28} height={28} />
        <span>{client.name}</span>
      </Link>
      <UnstyledButton className={classes.search} onClick={() => setPalette(true)}>
        <IconSearch size={16} aria-hidden />
        <span>{t('palette.open')}</span>
        <Kbd size="xs" aria-hidden>
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <div className={classes.side}>
        <UnstyledButton className={classes.guide} aria-label={t('help.open')} aria-expanded={guide} onClick={() => setGuide(!guide)}>
          <IconHelp size={22} stroke={1.6} aria-hidden />
        </UnstyledButton>
        {!isInspector(session.preset) && <Bell />}
        <JobsTray />
        <PersonMenu />
      </div>
      {palette && (
        <Suspense>
          <Palette
            query={query}
            onQuery={setQuery}
            onClose={() => {
              setPalette(false)
              setQuery('')
            }}
          />
        </Suspense>
      )}
      {guide && (
        <Suspense>
          <HelpPanel onKeys={onHelp} onClose={closeGuide} />
        </Suspense>
      )}
      {help && (
        <Suspense>
          <KeysHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  )
}
