import { Phone } from '../../../ui/Phone.tsx'
import type { Order } from '@plantule/contract/orders/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import { MissingAddress } from './MissingAddress.tsx'
import { CreditNotice } from './CreditNotice.tsx'
import classes from '../parts/OrderLayout.module.css'
import { standingInvoice } from './standing-invoice.ts'

/** Whom to call, and where the invoice goes. */
export function CustomerCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { customer, billingAddress } = order
  const mayRead = useCan('customers.read')
  const { data: whole } = useQuery({
    ...read(customersRoutes.getCustomer, { params: { id: customer?.id ?? 0 } }),
    enabled: customer !== null && mayRead,
  })
  // Who takes their plants at the counter usually wants no invoice.
  const toInvoice = customer !== null && order.status !== 'cancelled' && !standingInvoice(order.documents)
  return (
    <Panel title={t('customer.title')}>
      {customer ? (
        <dl className={classes.facts}>
          <div>
            <dt className="visually-hidden">{t('address.name')}</dt>
            <dd>
              <Link to={paths.customer(customer.id)}>{customer.name}</Link>{' '}
              {customer.kind !== 'private' && <Pill tone="special">{t(`kinds.${customer.kind}` as 'kinds.private')}</Pill>}
            </dd>
          </div>
          {customer.phone && (
            <div>
              <dt className="visually-hidden">{t('address.phone')}</dt>
              <dd>
                <Phone number={customer.phone} />
              </dd>
            </div>
          )}
          {customer.email && (
            <div>
              <dt className="visually-hidden">{t('customer.email')}</dt>
              <dd>
                <a href={`mailto:${customer.email}`}>{customer.email}</a>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <p className={classes.quiet}>{t('passingCustomer')}</p>
      )}
      {toInvoice && <MissingAddress order={order} />}
      {whole && <CreditNotice customer={whole} />}
      {billingAddress && (
        <dl className={classes.facts} style={{ marginTop: 12 }}>
          <dt>{t('customer.billing')}</dt>
          <dd>
            <AddressText address={billingAddress} />
          </dd>
        </dl>
      )}
    </Panel>
  )
}
