import { type InternalInvoice, PaymentInput, paymentMeans, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, DayField, LongTextField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros, parisDay, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import { stale } from './stale.ts'

type Shows = 'facts' | 'payment' | 'credit' | 'refund'

/** A client's number may be another's too. */
const named = ({ id, client }: InternalInvoice) => ({ params: { id }, query: { client: client.id } })

/** An issued invoice: its paper, what came of it, and the way to take it back. */
export default function InvoiceDialog({ invoice, onClose }: { invoice: InternalInvoice; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const mayBill = useStaffMay('billing')
  const [shows, setShows] = useState<Shows>('facts')
  const again = useAction(routes.askAgain, stale, {
    onSuccess: () => {
      showToast({ text: t('one.askedAgain') })
      onClose()
    },
  })
  if (shows === 'payment') return <PaymentForm invoice={invoice} onClose={onClose} />
  if (shows === 'credit') return <CreditForm invoice={invoice} onClose={onClose} />
  if (shows === 'refund') return <RefundForm invoice={invoice} onClose={onClose} />
  const pdf = (): void => void openFile(routes.downloadInvoice, named(invoice)).catch(showError)
  return (
    <Dialog title={`${invoice.number}, ${invoice.client.name}`} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {t(`kinds.${invoice.kind}`)} · {t('one.issued', { day: shortDay(invoice.issuedOn ?? ''), author: invoice.author })}
        </Text>
        <Text>{t('one.sums', { excl: euros(invoice.exclCents), vat: euros(invoice.vatCents), incl: euros(invoice.inclCents) })}</Text>
        {invoice.openCents !== 0 && (
          <Text fw={550}>
            {t(invoice.openCents > 0 ? 'one.open' : 'one.owed')} <Euro cents={Math.abs(invoice.openCents)} />
            {invoice.openCents > 0 && invoice.dueOn && `, ${t('invoices.due')} ${shortDay(invoice.dueOn)}`}
          </Text>
        )}
        {invoice.state === 'disputed' && (
          <Text size="sm">
            {t('one.disputed')} {invoice.respondBy && t('one.respondBy', { day: shortDay(parisDay(new Date(invoice.respondBy))) })}
          </Text>
        )}
        {invoice.undecided && <Text size="sm">{t('one.undecided')}</Text>}
        {invoice.refund && <Text size="sm">{t(`refunds.${invoice.refund}`, { why: invoice.refundFailure ?? '' })}</Text>}
        <Group>
          <Button onClick={pdf}>{t('one.pdf')}</Button>
          {mayBill && invoice.openCents !== 0 && (
            <Button look="main" onClick={() => setShows('payment')}>
              {t(invoice.openCents > 0 ? 'one.pay' : 'one.giveBack')}
            </Button>
          )}
          {mayBill && invoice.openCents < 0 && invoice.byCard && <Button onClick={() => setShows('refund')}>{t('one.refund')}</Button>}
          {mayBill && invoice.undecided && (
            <Button busy={again.isPending} onClick={() => again.mutate(named(invoice))}>
              {t('one.askAgain')}
            </Button>
          )}
          {mayBill && invoice.kind === 'invoice' && (
            <Button look="quiet" onClick={() => setShows('credit')}>
              {t('one.credit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function PaymentForm({ invoice, onClose }: { invoice: InternalInvoice; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'kit'])
  const pay = useAction(routes.payInvoice, stale, { onError: () => true, onSuccess: () => void showToast({ text: t('one.paid') }) })
  return (
    <DialogForm<PaymentInput, InternalInvoice>
      title={t('one.payOf', { number: invoice.number })}
      schema={PaymentInput}
      values={{ means: 'transfer', amountCents: Math.abs(invoice.openCents), paidOn: parisDay(), note: '' }}
      save={(body) => pay.mutateAsync({ ...named(invoice), body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="means"
            label={t('one.means')}
            required
            options={paymentMeans.map((value) => ({ value, label: t(`means.${value}`) }))}
          />
          <MoneyField control={control} name="amountCents" label={t('one.amount')} required />
          <DayField control={control} name="paidOn" label={t('one.day')} max={parisDay()} required />
          <TextField control={control} name="note" label={t('one.note')} />
        </>
      )}
    </DialogForm>
  )
}

function RefundForm({ invoice, onClose }: { invoice: InternalInvoice; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const refund = useAction(routes.refundInvoice, stale, {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('one.refundAsked') }),
  })
  return (
    <DialogForm<{ amountCents: number | null }, InternalInvoice>
      title={t('one.refundOf', { number: invoice.number })}
      values={{ amountCents: null }}
      save={(body) => refund.mutateAsync({ ...named(invoice), body })}
      saveLabel={t('one.refundAsk')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('one.refundText')}</Text>
          <MoneyField control={control} name="amountCents" label={t('one.refundAmount')} description={t('one.refundAll')} />
        </>
      )}
    </DialogForm>
  )
}

type CreditValues = { reason: string; exclCents: number | null; byCard: boolean }

function CreditForm({ invoice, onClose }: { invoice: InternalInvoice; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const credit = useAction(routes.creditInvoice, stale, {
    onError: () => true,
    onSuccess: ({ number }) => void showToast({ text: t('draft.issued', { number }) }),
  })
  return (
    <DialogForm<CreditValues, InternalInvoice>
      title={t('one.creditOf', { number: invoice.number })}
      values={{ reason: '', exclCents: null, byCard: false }}
      save={(body) => credit.mutateAsync({ ...named(invoice), body })}
      saveLabel={t('one.creditIssue')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('one.creditText')}</Text>
          <LongTextField control={control} name="reason" label={t('one.reason')} required />
          <MoneyField control={control} name="exclCents" label={t('one.creditAmount')} description={t('one.creditAll')} />
          {invoice.byCard && invoice.openCents <= 0 && <CheckField control={control} name="byCard" label={t('one.byCard')} />}
        </>
      )}
    </DialogForm>
  )
}
