import type { Customer } from '@plantule/contract/customers/schemas'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read, readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import { DebtPapers } from '../../../kit/money/DebtPreview.tsx'
import { stateTones } from '../../../kit/money/invoice-columns.tsx'
import classes from '../../../kit/Records.module.css'

const RemindDialog = lazy(() => import('../../../kit/money/RemindDialog.tsx'))

/** What was invoiced to a customer, what of it they owe and the letters about it. */
export function CustomerInvoices({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['customers', 'invoices'])
  const mayWrite = useCan('invoices.write')
  const [reminding, setReminding] = useState(false)
  const { id, name, kind, email } = customer
  const params = { id }
  const invoices = useQuery(
    readList(invoicesRoutes.listInvoices, { params: { page: 1 }, query: { customer: id, sort: 'number', dir: 'desc' } }),
  )
  const debt = useQuery(read(receivablesRoutes.customerDebt, { params }))
  if (invoices.error) return <LoadFailed error={invoices.error} retry={() => void invoices.refetch()} />
  if (!invoices.data || !debt.data) return <Waiting panels={1} />
  const open = debt.data.documents.reduce((sum, one) => sum + one.openCents, 0)
  const late = debt.data.documents.some((one) => one.daysLate > 0)
  const uninvoiced = customer.totals.dueCents - open
  const statement = (): void => void openFile(receivablesRoutes.statementPdf, { params }).catch(showError)
  return (
    <Stack gap="md">
      <Panel title={t('invoices.debt')}>
        <DebtPapers customerId={id} onStatement={statement} onRemind={mayWrite && late ? () => setReminding(true) : undefined} />
        {uninvoiced > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('invoices.uninvoiced', { amount: euros(uninvoiced) })}
          </Text>
        )}
      </Panel>
      <Panel title={t('invoices.title')} actions={<Link to={`${paths.invoices}?customer=${id}`}>{t('orders.all')}</Link>}>
        {invoices.data.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('invoices.none')}
          </Text>
        ) : (
          <table className={classes.orders} aria-label={t('invoices.title')}>
            <thead>
              <tr>
                <th scope="col">{t('orders.number')}</th>
                <th scope="col" className={classes.hideSmall}>
                  {t('invoices.issued')}
                </th>
                <th scope="col">{t('orders.status')}</th>
                <th scope="col" data-right>
                  {t('orders.total')}
                </th>
                <th scope="col" className={classes.hideSmall} data-right>
                  {t('orders.due')}
                </th>
              </tr>
            </thead>
            <tbody>
              {invoices.data.items.map((invoice) => (
                <tr key={invoice.id}>
                  <td className={classes.opens}>
                    <Button
                      look="quiet"
                      size="xs"
                      onClick={() => void openFile(invoicesRoutes.invoicePdf, { params: { id: invoice.id } }).catch(showError)}
                    >
                      {invoice.number}
                    </Button>
                  </td>
                  <td className={classes.hideSmall}>
                    <Day day={invoice.issuedOn} />
                  </td>
                  <td>
                    <Pill tone={stateTones[invoice.state]}>{t(`invoices:states.${invoice.state}`)}</Pill>
                  </td>
                  <td data-right>
                    <Euro cents={invoice.inclCents} />
                  </td>
                  <td className={classes.hideSmall} data-right>
                    {invoice.openCents > 0 && (
                      <b>
                        <Euro cents={invoice.openCents} />
                      </b>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Suspense>
        {reminding && <RemindDialog debt={{ id, name, kind, email: email || null }} onClose={() => setReminding(false)} />}
      </Suspense>
    </Stack>
  )
}
