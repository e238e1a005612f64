import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'

/** The way to what visitors see; a shop with a name of its own is found by that one too. */
export function SeeSite() {
  const { t } = useTranslation('site')
  const { client } = useInit()
  return (
    <a href={`/shop/${client.uid}/`} target="_blank" rel="noopener">
      {t('see')}
    </a>
  )
}
