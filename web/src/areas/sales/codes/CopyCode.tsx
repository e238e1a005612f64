import { shownCode } from '@plantule/contract/codes/rules'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import classes from './Codes.module.css'

/** A code in its groups, and the way to the clipboard. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('codes')
  // Masked for whoever may not spend it.
  if (code.includes('•')) return <span className={classes.code}>{code}</span>
  const shown = shownCode(code)
  const copy = (): void =>
    void navigator.clipboard.writeText(shown).then(() => showToast({ text: t('copied', { code: shown }) }), showError)
  return (
    <Group gap={2} wrap="nowrap" className={classes.code}>
      <span>{shown}</span>
      <IconButton label={t('copy')} onClick={copy}>
        <IconCopy size={15} />
      </IconButton>
    </Group>
  )
}
