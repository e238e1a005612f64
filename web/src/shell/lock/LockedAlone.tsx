import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../api/connection.ts'
import { paths } from '../../paths.ts'
import { deviceLock, useDeviceLock } from '../../session/device-lock.ts'
import { useIdentity } from '../../session/identity.ts'
import { localCode } from '../../session/local-code.ts'
import { Alert } from '../../ui/inputs.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.ts'
import { CodePad } from './CodePad.tsx'
import { mayCancel } from './lock-state.ts'
import classes from './TillLock.module.css'

/**
 * The lock without a server that checks the code: it opens for the one whose session is open, by what the device knows of their code, and
 * for nobody else; where it knows none, what is held stays so until the connection is back. Where another provider keeps the accounts
 * (`elsewhere`) that code is one of the screen.
 */
export function LockedAlone({ memberId, name, elsewhere }: { memberId: number; name: string; elsewhere: boolean }) {
  const { t } = useTranslation('shell')
  const { alone, signIn, signOut } = useIdentity()
  const lock = useDeviceLock()
  const connected = useConnection()
  const [known, setKnown] = useState(() => localCode.isOf(memberId))
  const [spent, setSpent] = useState(localCode.isSpent)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | false>(false)
  const choose = async (code: string): Promise<void> => {
    await localCode.keep(memberId, code)
    deviceLock.hold()
    setKnown(true)
  }
  const enter = async (code: string): Promise<void> => {
    setBusy(true)
    const fits = await localCode.fits(memberId, code)
    setBusy(false)
    if (fits) return deviceLock.open()
    setSpent(localCode.isSpent())
    setWrong(t('lock.wrong'))
  }
  const forgotten = (): void => {
    localCode.forget()
    // Opened here, it would be open should the signing out be broken off.
    deviceLock.leave()
    signOut()
  }
  return (
    <>
      {!elsewhere && (
        <Alert color="yellow" title={t('lock.awayTitle')} className={classes.away}>
          {t(known ? 'lock.awayKnown' : lock === 'held' ? 'lock.awayHeld' : 'lock.away', { name })}
        </Alert>
      )}
      {known && !spent && (
        <CodePad
          label={t('lock.codeOf', { name })}
          confirm={t('lock.open')}
          busy={busy}
          wrong={wrong}
          onType={() => setWrong(false)}
          onSubmit={(code) => void enter(code)}
        />
      )}
      {known && spent && <Text>{t(elsewhere ? 'lock.spentElsewhere' : 'lock.spentAway')}</Text>}
      {elsewhere && mayCancel(lock, known) && (
        <>
          <Text>{t('lock.choose')}</Text>
          <CodePad
            label={t('lock.code')}
            confirm={t('lock.set')}
            busy={false}
            wrong={false}
            onType={() => undefined}
            onSubmit={(code) => void choose(code)}
          />
        </>
      )}
      {mayCancel(lock, known) && (
        <Button look="quiet" onClick={() => deviceLock.open()}>
          {t('lock.cancel')}
        </Button>
      )}
      {connected && alone && <Button onClick={() => signIn(paths.pointOfSale)}>{t('lock.other')}</Button>}
      {elsewhere && (known || lock === 'held') && (
        <Button look="quiet" onClick={forgotten} disabled={!connected && t('lock.needsServer')}>
          {t('lock.forgotten')}
        </Button>
      )}
    </>
  )
}
