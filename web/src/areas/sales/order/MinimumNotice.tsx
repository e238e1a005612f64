import { inModeOfShares, type PriceMode, type SaleTotals } from '@plantule/contract/base/money'
import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { euros } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'

type MinimumNoticeProps = { minimum: NonNullable<Order['minimumOrder']>; totals: SaleTotals; mode: PriceMode }

/** What the goods of a draft lack of what the customer's profile asks, as they are typed. */
export function MinimumNotice({ minimum, totals, mode }: MinimumNoticeProps) {
  const { t } = useTranslation('orders')
  const goods = totals.lines
    .flatMap((line) => line.parts)
    .reduce((sum, part) => sum + inModeOfShares(part.netCents, mode, minimum.mode, part.rateBp, null), 0)
  const missing = minimum.cents - goods
  if (missing <= 0) return null
  const words = { profile: minimum.profile, min: euros(minimum.cents), mode: t(`mode.${minimum.mode}`), missing: euros(missing) }
  return (
    <Text size="sm" fw={550} c="var(--mantine-color-orange-text)" mt="sm" role="status">
      {t('minimum.draft', words)}
    </Text>
  )
}
