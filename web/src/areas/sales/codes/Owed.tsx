import { useTranslation } from 'react-i18next'
import { euros } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Codes.module.css'

/** What the shop still owes by the codes of the list. */
export function Owed({ cents }: { cents: number | undefined }) {
  const { t } = useTranslation('codes')
  if (!cents) return null
  return (
    <div className={classes.notice}>
      <Text fw={600} size="sm">
        {t('voucher.owed', { amount: euros(cents) })}
      </Text>
      <small>{t('voucher.owedText')}</small>
    </div>
  )
}
