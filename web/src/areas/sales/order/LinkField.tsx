import type { Order } from '@plantule/contract/orders/schemas'
import { trackingRoutes } from '@plantule/contract/tracking/tracking'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField } from '../../../kit/form/fields.tsx'

/** The tracking link by which the customer came; a stopped one stays as long as nobody chooses another. */
export function LinkField({ present }: { present: Order['trackingLink'] }) {
  const { t } = useTranslation('orders')
  const { control } = useFormContext<{ trackingCode: string | null }>()
  const { data } = useQuery(read(trackingRoutes.pickTrackingLinks, {}))
  const running = data?.items ?? []
  const links = present && !running.some((link) => link.id === present.id) ? [present, ...running] : running
  if (links.length === 0) return null
  return (
    <ChoiceField
      control={control}
      name="trackingCode"
      label={t('more.trackingLink')}
      options={links.map((link) => ({ value: link.code, label: link.name }))}
    />
  )
}
