import { useTranslation } from 'react-i18next'

/** The verb of an audited action (`order.validate`); actions without a sentence of their own are told plainly. */
export function useDeed(action: string): string {
  const { t, i18n } = useTranslation('dashboard')
  const key = `deeds.${action.replace('.', '_').replaceAll('-', '_')}`
  // The server's actions grow with it: the key is looked for at run time.
  return i18n.exists(key, { ns: 'dashboard' }) ? t(key as 'deeds.other') : t('deeds.other')
}
