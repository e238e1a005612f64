import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.ts'
import classes from './TillLock.module.css'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'back'] as const

type CodePadProps = {
  label: string
  confirm: string
  busy: boolean
  wrong: string | false
  onType: () => void
  onSubmit: (code: string) => void
}

/** Digits for fingers, for a keyboard and for a scanner's badge. */
export function CodePad({ label, confirm, busy, wrong, onType, onSubmit }: CodePadProps) {
  const { t } = useTranslation('shell')
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  // A wrong code is typed anew.
  const [refused, setRefused] = useState(wrong)
  if (refused !== wrong) {
    setRefused(wrong)
    if (wrong) setCode('')
  }
  useEffect(() => {
    if (!busy) field.current?.focus()
  }, [busy])
  const type = (next: string): void => {
    // Digits, and the letters of a badge.
    setCode(next.replace(/[^\dPLV-]/gi, '').slice(0, 24))
    onType()
  }
  const press = (key: (typeof keys)[number]): void => type(key === 'back' ? code.slice(0, -1) : (code + key).slice(0, 8))
  return (
    <form
      className={classes.code}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length >= 4 && !busy) onSubmit(code)
      }}
    >
      <TextInput
        size="lg"
        type="password"
        inputMode="none"
        ref={field}
        autoComplete="off"
        label={label}
        value={code}
        error={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.pad} role="group" aria-label={t('lock.pad')}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={classes.key}
            data-key={key}
            onClick={() => press(key)}
            aria-label={key === 'back' ? t('lock.back') : undefined}
          >
            {key === 'back' ? <IconBackspace size={22} aria-hidden /> : key}
          </button>
        ))}
        <Button look="main" size="lg" type="submit" busy={busy} disabled={code.length < 4 && t('lock.digits')}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
