import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import classes from './Account.module.css'

/** An address that people carry elsewhere. */
export function Copyable({ text }: { text: string }) {
  const { t } = useTranslation('cards')
  return (
    <div className={classes.copy}>
      <code>{text}</code>
      <Button size="xs" onClick={() => void copyText(text, t('account.copied'))}>
        {t('account.copy')}
      </Button>
    </div>
  )
}
