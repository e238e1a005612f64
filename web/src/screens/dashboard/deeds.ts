import { useTranslation } from 'react-i18next'

type Deed = { action: string; subject: string; label: string | null }

/** The verb of an audited action (`order.validate`); one without a sentence of its own is told plainly, with what it changed. */
export function useDeed({ action, subject, label }: Deed): string {
  const { t, i18n } = useTranslation('dashboard')
  const key = `deeds.${action.replace('.', '_').replaceAll('-', '_')}`
  // The server's actions grow with it: the key is looked for at run time.
  if (i18n.exists(key, { ns: 'dashboard' })) return t(key as 'deeds.other')
  if (label) return t('deeds.other')
  const thing = `things.${subject}`
  return `${t('deeds.other')} ${t(i18n.exists(thing, { ns: 'dashboard' }) ? (thing as 'things.other') : 'things.other')}`
}
