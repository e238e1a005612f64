import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../api/connection.ts'
import { deviceLock } from '../../session/device-lock.ts'
import { useIdentity } from '../../session/identity.ts'
import { localCode } from '../../session/local-code.ts'
import { Alert } from '../../ui/inputs.ts'
import { Button } from '../../ui/Button.tsx'
import { Text } from '../../ui/layout.ts'
import { CodePad } from './CodePad.tsx'
import classes from './TillLock.module.css'

/**
 * The lock by what the device alone knows: without the server, or (`elsewhere`) where another provider keeps the accounts. It opens for the
 * one whose session is open, and for nobody else.
 */
export function LockedAlone({ memberId, name, elsewhere }: { memberId: number; name: string; elsewhere: boolean }) {
  const { t } = useTranslation('shell')
  const { signOut } = useIdentity()
  const connected = useConnection()
  const [known, setKnown] = useState(() => localCode.isOf(memberId))
  const [spent, setSpent] = useState(localCode.isSpent)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | false>(false)
  const choose = async (code: string): Promise<void> => {
    await localCode.keep(memberId, code, true)
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
    deviceLock.open()
    signOut()
  }
  return (
    <>
      {!elsewhere && (
        <Alert color="yellow" title={t('lock.awayTitle')} className={classes.away}>
          {t('lock.away', { name })}
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
      {!known && elsewhere && (
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
      {!known && (
        <Button look="quiet" onClick={() => deviceLock.open()}>
          {t('lock.cancel')}
        </Button>
      )}
      {known && elsewhere && (
        <Button look="quiet" onClick={forgotten} disabled={!connected && t('lock.needsServer')}>
          {t('lock.forgotten')}
        </Button>
      )}
    </>
  )
}
