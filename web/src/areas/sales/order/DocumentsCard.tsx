import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import type { Order } from '@plantule/contract/orders/schemas'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { IconFileTypePdf } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment, shortDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from '../parts/OrderLayout.module.css'

const PrintLabels = lazy(async () => ({ default: (await import('../../../kit/labels/PrintLabels.tsx')).PrintLabels }))

/** Every paper of the order, opened for printing. */
export function DocumentsCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [labels, setLabels] = useState(false)
  const maySee = useCan('invoices.read')
  const params = { id: order.id }
  const icon = <IconFileTypePdf size={16} aria-hidden />
  const show = (opened: Promise<void>): void => void opened.catch(showError)
  return (
    <Panel title={t('documents.title')}>
      {order.documents.length > 0 && (
        <ul className={classes.list}>
          {order.documents.map((document) => (
            <li key={document.id}>
              <div>
                <div>{t(`documents.${document.kind}`, { number: document.number })}</div>
                <Text size="xs" c="dimmed">
                  {shortDay(document.issuedOn)}, <Euro cents={document.inclCents} />
                </Text>
              </div>
              <Button
                size="xs"
                disabled={!maySee && t('documents.noRight')}
                onClick={() =>
                  show(
                    openFile(document.kind === 'credit_invoice' ? invoicesRoutes.creditInvoicePdf : invoicesRoutes.invoicePdf, {
                      params: { id: document.id },
                    }),
                  )
                }
              >
                {t('documents.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {order.terms.length > 0 && (
        <ul className={classes.list}>
          {order.terms.map(({ number, agreedAt, url }) => (
            <li key={number}>
              <div>
                <a href={url} target="_blank" rel="noreferrer">
                  {t('documents.terms', { number })}
                </a>
                <Text size="xs" c="dimmed">
                  {t('documents.termsAgreed', { at: moment(agreedAt) })}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Stack gap={6} mt={order.documents.length + order.terms.length > 0 ? 'sm' : 0} align="flex-start">
        <Button size="xs" look="quiet" icon={icon} onClick={() => show(openFile(ordersRoutes.summaryPdf, { params }))}>
          {t('documents.summary')}
        </Button>
        <Button size="xs" look="quiet" icon={icon} onClick={() => show(openFile(ordersRoutes.deliveryNotePdf, { params, query: {} }))}>
          {t('documents.deliveryNote')}
        </Button>
        <Button
          size="xs"
          look="quiet"
          icon={icon}
          onClick={() => show(openFile(ordersRoutes.deliveryNotePdf, { params, query: { prices: 'true' } }))}
        >
          {t('documents.deliveryNotePriced')}
        </Button>
        <Button size="xs" look="quiet" icon={icon} onClick={() => show(openFile(preparationRoutes.preparationPdf, { params }))}>
          {t('documents.preparation')}
        </Button>
        <Button size="xs" look="quiet" icon={icon} onClick={() => setLabels(true)}>
          {t('documents.labels')}
        </Button>
      </Stack>
      <Suspense>{labels && <PrintLabels subject="order" ids={[order.id]} count={1} onClose={() => setLabels(false)} />}</Suspense>
    </Panel>
  )
}
