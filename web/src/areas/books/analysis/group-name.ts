import { type AnalysisDimension, DELIVERY_KEY, FREE_KEY, NO_KEY } from '@plantule/contract/analysis/words'
import type { TFunction } from 'i18next'

const channels = ['back_office', 'phone', 'web', 'market', 'till'] as const

/** What people call a group: its own name, or the screen's word for what has none. */
export function groupName(t: TFunction<'analysis'>, by: AnalysisDimension, { key, label }: { key: string; label: string | null }): string {
  if (label !== null) return label
  if (key === DELIVERY_KEY) return t('delivery')
  if (key === FREE_KEY) return t('free')
  const channel = channels.find((one) => one === key)
  if (by === 'channel' && channel) return t(`channels.${channel}`)
  return key === NO_KEY ? t(`without.${by}`) : key
}
