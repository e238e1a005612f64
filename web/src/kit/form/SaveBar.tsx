import { Kbd, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import classes from './SaveBar.module.css'

type SaveBarProps = { shown: boolean; busy: boolean; text: string; saveLabel: string; onRevert: (() => void) | undefined }

/** Appears when something is unsaved; sticks to the bottom, inside the form. */
export function SaveBar({ shown, busy, text, saveLabel, onRevert }: SaveBarProps) {
  const { t } = useTranslation()
  if (!shown) return null
  return (
    <div className={classes.bar} data-save-bar role="region" aria-label={t('form.bar')}>
      <Text size="sm" role="status" className={classes.text}>
        {text}
      </Text>
      {onRevert && (
        <Button look="quiet" onClick={onRevert} busy={busy}>
          {t('cancel')}
        </Button>
      )}
      <Button look="main" type="submit" busy={busy}>
        {saveLabel}
      </Button>
      <Kbd size="xs" className={classes.key} aria-hidden>
        Ctrl S
      </Kbd>
    </div>
  )
}
