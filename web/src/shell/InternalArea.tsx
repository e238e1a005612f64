import { providerAccessRoutes } from '@plantule/contract/provider/access'
import { IconLock, IconLockStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../api/query.ts'
import { StaffContext } from '../api/staff.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { screens } from '../screens.gen.ts'
import { useIdentity } from '../session/identity.ts'
import { SignedIn } from '../session/SignedIn.tsx'
import { Starting } from '../session/Starting.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import type { Screen } from '../screen.ts'
import classes from './InternalArea.module.css'

const internal: readonly Screen[] = screens
  .filter(({ group }) => group === 'internal')
  .toSorted((a: Screen, b: Screen) => (a.at ?? 0) - (b.at ?? 0))

/** The provider's area: who is on the list of its staff, in no shop. */
export default function InternalArea() {
  return (
    <SignedIn>
      <WithStaff />
    </SignedIn>
  )
}

function WithStaff() {
  const { t } = useTranslation('shell')
  const { signOut } = useIdentity()
  const { data: staff, error, refetch } = useQuery({ ...read(providerAccessRoutes.access, {}), staleTime: 5 * 60_000 })
  if (error?.code === 'not_staff' || error?.code === 'second_step_needed') {
    const lacksStep = error.code === 'second_step_needed'
    return (
      <main>
        <EmptyState
          icon={lacksStep ? <IconLockStar size={32} stroke={1.5} /> : <IconLock size={32} stroke={1.5} />}
          title={t(lacksStep ? 'internal.secondStep' : 'internal.notStaff')}
          text={t(lacksStep ? 'internal.secondStepHow' : 'internal.notStaffHow')}
          action={<Button onClick={signOut}>{t('signOut')}</Button>}
          more={<a href="/">{t('home')}</a>}
        />
      </main>
    )
  }
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!staff) return <Starting />
  return (
    <StaffContext value={staff}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <header className={classes.header}>
        <strong>{t('internal.title')}</strong>
        <nav aria-label={t('navigation')} className={classes.nav}>
          {internal.map(({ path, title }) => (
            <Link key={path} to={path} className={classes.entry}>
              {t(`screens.${title}`)}
            </Link>
          ))}
        </nav>
        <span className={classes.who}>{staff.name}</span>
        <Button look="quiet" onClick={signOut}>
          {t('signOut')}
        </Button>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </StaffContext>
  )
}
