import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.ts'
import { Text, Title } from '../../ui/layout.ts'
import { hasPin, isPin, setPin } from './pin.ts'
import classes from './Pay.module.css'

/** Covers the till while nobody stands at it; the first lock on a device chooses the PIN. */
export function Locked({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('till')
  const { session } = useInit()
  const [known] = useState(() => hasPin(session.id))
  const [pin, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [chosen, setChosen] = useState(known)
  const submit = async (): Promise<void> => {
    if (!chosen) {
      await setPin(session.id, pin)
      setChosen(true)
    } else if (await isPin(session.id, pin)) onOpen()
    else setWrong(true)
    setTyped('')
  }
  return (
    <div className={classes.cover} role="dialog" aria-modal="true" aria-label={t('lock.title')}>
      <IconLock size={48} stroke={1.4} style={{ margin: 'auto' }} aria-hidden />
      <Title order={2}>{t('lock.title')}</Title>
      <Text>{t(chosen ? 'lock.type' : 'lock.choose')}</Text>
      <form onSubmit={(event) => { event.preventDefault(); void submit() }}>
        <TextInput size="xl" type="password" inputMode="numeric" ref={(field) => field?.focus()} autoComplete="off" aria-label={t('lock.pin')} maxLength={8} value={pin} error={wrong && t('lock.wrong')}
          onChange={(event) => { setTyped(event.currentTarget.value.replace(/\D/g, '')); setWrong(false) }} />
        <Button look="main" size="lg" fullWidth type="submit" disabled={pin.length < 4 && t('lock.digits')}>{t(chosen ? 'lock.open' : 'lock.set')}</Button>
      </form>
      {!known && !chosen && <Button look="quiet" onClick={onOpen}>{t('lock.cancel')}</Button>}
    </div>
  )
}
