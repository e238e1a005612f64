import { missingInWords } from '@plantule/contract/orders/to-send'
import type { Order } from '@plantule/contract/orders/schemas'
import { allows } from '@plantule/contract/orders/states'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import classes from '../../parts/OrderLayout.module.css'

/** Plants that were not found hold the order until somebody says what becomes of them, where they are ticked. */
export function MissingBanner({ order }: { order: Order }) {
  const { t } = useTranslation('orderLife')
  const mayWrite = useCan('orders.write')
  const items = missingInWords(order.lines)
  if (items === '') return null
  return (
    <div className={classes.notice} role="status">
      <span>{t(allows('modify', order.status) ? 'missing.banner' : 'missing.tooLate', { items })}</span>
      {mayWrite && allows('modify', order.status) && (
        <Button size="xs" to={paths.prepare(order.id)}>
          {t('missing.settle')}
        </Button>
      )}
    </div>
  )
}
