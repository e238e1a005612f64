import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../api/session.ts'
import { Dropdown } from '../ui/Dropdown.tsx'
import classes from './PersonMenu.module.css'

const PersonPanel = lazy(() => import('./PersonPanel.tsx'))

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who is signed in, in which shop, and how the application looks. */
export function PersonMenu() {
  const { t } = useTranslation('shell')
  const { session } = useInit()
  const label = t('person.menu', { name: session.name })
  return (
    <Dropdown
      kind="panel"
      label={label}
      align="end"
      width={300}
      button={(props) => (
        <UnstyledButton className={classes.target} aria-label={label} {...props}>
          <span className={classes.initials} data-initials={initials(session.name)} />
        </UnstyledButton>
      )}
    >
      {(close) => <PersonPanel close={close} />}
    </Dropdown>
  )
}
