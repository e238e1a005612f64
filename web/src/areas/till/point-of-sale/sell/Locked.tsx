import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Text, Title } from '../../../../ui/layout.ts'
import { forgetPin, hasPin, isPin, keepLocked, setPin } from './pin.ts'
import classes from '../../parts/Pay.module.css'

/** Covers the till while nobody stands at it; the first lock on a device chooses the PIN. */
export function Locked({ connected, onOpen }: { connected: boolean; onOpen: () => void }) {
  const { t } = useTranslation(['till', 'tillOffline'])
  const {
    init: { session },
    signOut,
  } = useSession()
  const [known] = useState(() => hasPin(session.id))
  const [pin, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [chosen, setChosen] = useState(known)
  // As soon as a code is asked for, only the code or a new sign-in opens.
  useEffect(() => {
    if (known) keepLocked(session.id, true)
  }, [known, session.id])
  const submit = async (): Promise<void> => {
    if (!chosen) {
      await setPin(session.id, pin)
      keepLocked(session.id, true)
      setChosen(true)
    } else if (await isPin(session.id, pin)) {
      keepLocked(session.id, false)
      onOpen()
    } else setWrong(true)
    setTyped('')
  }
  const forgotten = (): void => {
    forgetPin(session.id)
    signOut()
  }
  return (
    <div className={classes.cover} role="dialog" aria-modal="true" aria-label={t('lock.title')}>
      <IconLock size={48} stroke={1.4} style={{ margin: 'auto' }} aria-hidden />
      <Title order={2}>{t('lock.title')}</Title>
      <Text>{t(chosen ? 'lock.type' : 'lock.choose')}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          size="xl"
          type="password"
          inputMode="numeric"
          ref={(field) => field?.focus()}
          autoComplete="off"
          aria-label={t('lock.pin')}
          maxLength={8}
          value={pin}
          error={wrong && t('lock.wrong')}
          onChange={(event) => {
            setTyped(event.currentTarget.value.replace(/\D/g, ''))
            setWrong(false)
          }}
        />
        <Button look="main" size="lg" fullWidth type="submit" disabled={pin.length < 4 && t('lock.digits')}>
          {t(chosen ? 'lock.open' : 'lock.set')}
        </Button>
      </form>
      {!known && !chosen && (
        <Button look="quiet" onClick={onOpen}>
          {t('lock.cancel')}
        </Button>
      )}
      {chosen && (
        // Each ticket bears the name of who signed in: the next one does so too, and this code still opens for its owner.
        <Button look="quiet" onClick={signOut} disabled={!connected && t('tillOffline:needsServer')}>
          {t('lock.other')}
        </Button>
      )}
      {chosen && (
        <Button look="quiet" onClick={forgotten} disabled={!connected && t('tillOffline:needsServer')}>
          {t('lock.forgotten')}
        </Button>
      )}
    </div>
  )
}
