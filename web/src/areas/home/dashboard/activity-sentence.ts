import { useTranslation } from 'react-i18next'

type Action = { action: string; subject: string; subjectId: number | null; label: string | null }

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
export function useActivitySentence({ action, subject, subjectId, label }: Action): string {
  const { t, i18n } = useTranslation('dashboard')
  // The server's actions grow with it: keys are looked for at run time.
  const has = (key: string): boolean => i18n.exists(key, { ns: 'dashboard' })
  const own = `actions.${action.replace('.', '_').replaceAll('-', '_')}`
  const nameless = label === null && subjectId !== null && named[subject] !== undefined
  if (has(own) && !nameless) return t(own as 'actions.other')
  if (label !== null) return t(`actions.${named[subject] ?? 'other'}` as 'actions.other')
  const thing = `things.${subject}`
  return `${t('actions.other')} ${t(has(thing) ? (thing as 'things.other') : 'things.other')}`
}
