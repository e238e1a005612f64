import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../../session/identity.ts'
import { SignedIn } from '../../../session/SignedIn.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Title } from '../../../ui/layout.ts'
import classes from './Sheet.module.css'

/** A page of its own for whoever has signed in, also where their shop is closed: no menu, which would lead nowhere. */
export function Sheet({ title, narrow = false, children }: { title: string; narrow?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { signOut } = useIdentity()
  return (
    <SignedIn>
      <main className={`${classes.sheet} ${narrow ? classes.narrow : ''}`}>
        <div className={classes.brand}>
          <span>Plantule</span>
          <Button look="quiet" onClick={signOut}>
            {t('signOut')}
          </Button>
        </div>
        <Title order={1} mb="md">
          {title}
        </Title>
        {children}
      </main>
    </SignedIn>
  )
}
