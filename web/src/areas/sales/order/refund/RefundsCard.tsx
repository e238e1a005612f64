import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { OrderRefund } from '@plantule/contract/orders/refund'
import type { Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { Button } from '../../../../ui/Button.tsx'
import { euros, moment } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError } from '../../../../ui/toast.ts'
import classes from '../../parts/OrderLayout.module.css'

/** What was given back of the order, each with its receipt. */
export function RefundsCard({ order }: { order: Order }) {
  const { t } = useTranslation('refunds')
  return (
    <Panel title={t('listTitle')}>
      <ul className={classes.list}>
        {order.refunds.toReversed().map((refund) => (
          <li key={refund.id}>
            <div>
              <div>
                <b>{euros(refund.inclCents)}</b>
                {refund.moneyCents !== refund.inclCents && ` ${t('lessMoney', { amount: euros(refund.moneyCents) })}`}
              </div>
              <Text size="xs" c="dimmed">
                {t('of', { number: refund.number, moment: moment(refund.at), author: refund.author })}
              </Text>
              {linesOf(refund).map((line) => (
                <Text key={line.lineId} size="xs">
                  {line.quantity} × {line.label} ({t(line.restocked ? 'restocked' : 'lost')})
                </Text>
              ))}
              {refund.reason && <Text size="xs">{refund.reason}</Text>}
            </div>
            <div className={classes.keep}>
              <Button
                size="xs"
                onClick={() => void openFile(orderRefundRoutes.refundReceipt, { params: { id: refund.id } }).catch(showError)}
              >
                {t('receipt')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const linesOf = (refund: OrderRefund) => refund.lines.filter((line) => line.quantity > 0)
