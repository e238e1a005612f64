import { useTranslation } from 'react-i18next'

type Deed = { action: string; subject: string; subjectId: number | null; label: string | null }

/** What the server names by itself (the label), and the sentence that goes before the name of each. */
const named: Partial<Record<string, string>> = {
  order: 'order_update',
  customer: 'customer_update',
  product: 'product_update',
  category: 'category_update',
  member: 'member_update',
}

/**
 * What was done (`order.validate`), before the name of its thing. An action without a sentence of its own, or whose thing is
 * there no more, is told plainly with the kind of thing.
 */
export function useDeed({ action, subject, subjectId, label }: Deed): string {
  const { t, i18n } = useTranslation('dashboard')
  // The server's actions grow with it: keys are looked for at run time.
  const has = (key: string): boolean => i18n.exists(key, { ns: 'dashboard' })
  const own = `deeds.${action.replace('.', '_').replaceAll('-', '_')}`
  const nameless = label === null && subjectId !== null && named[subject] !== undefined
  if (has(own) && !nameless) return t(own as 'deeds.other')
  if (label !== null) return t(`deeds.${named[subject] ?? 'other'}` as 'deeds.other')
  const thing = `things.${subject}`
  return `${t('deeds.other')} ${t(has(thing) ? (thing as 'things.other') : 'things.other')}`
}
