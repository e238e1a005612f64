import { IconBackspace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './NumberPad.module.css'
import { padKeys, pressed, type PadKey } from './pad-keys.ts'

type NumberPadProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Below it, what a press gives is not taken. */ most: number
}

/** Digits for fingers: a tablet's own keyboard would cover half the till. Cents are typed as on a card terminal. */
export function NumberPad({ label, value, onChange, most }: NumberPadProps) {
  const { t } = useTranslation('till')
  const press = (key: PadKey): void => {
    const next = pressed(value, key)
    if ((next ?? 0) <= most) onChange(next)
  }
  return (
    <div className={classes.pad} role="group" aria-label={label}>
      {padKeys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          onClick={() => press(key)}
          aria-label={key === 'back' ? t('pad.back') : undefined}
        >
          {key === 'back' ? <IconBackspace size={24} aria-hidden /> : key}
        </button>
      ))}
    </div>
  )
}
