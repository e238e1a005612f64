import { type InternalInvoice, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { IconReceiptEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, readList } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Alert, Select, TextInput, UnstyledButton } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import shared from '../parts/Rows.module.css'
import classes from './Invoices.module.css'

const DraftDialog = lazy(() => import('./DraftDialog.tsx'))
const InvoiceDialog = lazy(() => import('./InvoiceDialog.tsx'))
const CompanyDialog = lazy(() => import('./CompanyDialog.tsx'))

const states = ['draft', 'open', 'overdue', 'disputed', 'paid', 'credited'] as const
const tones: Record<InternalInvoice['state'], Tone> = {
  draft: 'calm',
  open: 'progress',
  overdue: 'attention',
  disputed: 'attention',
  paid: 'good',
  credited: 'calm',
}
type Shown = { kind: 'new' } | { kind: 'company' } | { kind: 'one'; invoice: InternalInvoice }

/** Invoices of subscriptions: drafts, what is open, what was paid. */
export default function InvoicesScreen() {
  const { t } = useTranslation('billing')
  const mayBill = useStaffMay('billing')
  const [q, setQ] = useState('')
  const [state, setState] = useState<(typeof states)[number]>()
  const [page, setPage] = useState(1)
  const [shown, show] = useState<Shown>()
  const query = { ...(q ? { q } : {}), ...(state ? { state } : {}) }
  const { data, error, refetch } = useQuery(readList(routes.listInvoices, { params: { page }, query }))
  const company = useQuery(read(routes.getCompany, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const close = () => show(undefined)
  return (
    <Page
      title={t('invoices.title')}
      count={data.total}
      subtitle={t('invoices.subtitle')}
      actions={
        mayBill && (
          <>
            <Button onClick={() => show({ kind: 'company' })}>{t('company.title')}</Button>
            <Button look="main" onClick={() => show({ kind: 'new' })}>
              {t('invoices.new')}
            </Button>
          </>
        )
      }
    >
      {company.data?.company === null && (
        <Alert color="orange" mb="md">
          {t('company.missing')}
        </Alert>
      )}
      <div className={shared.filters}>
        <TextInput
          type="search"
          label={t('invoices.search')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={t('invoices.state')}
          clearable
          placeholder={t('invoices.all')}
          data={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state ?? null}
          onChange={(value) => {
            setState(states.find((each) => each === value))
            setPage(1)
          }}
        />
      </div>
      {data.total === 0 && (
        <EmptyState icon={<IconReceiptEuro size={32} stroke={1.5} />} title={t('invoices.none')} text={t('invoices.noneHow')} />
      )}
      <ul className={shared.rows}>
        {data.items.map((invoice) => (
          <li key={`${invoice.client.id}-${invoice.id}`}>
            <UnstyledButton className={`${shared.row} ${classes.bill}`} onClick={() => show({ kind: 'one', invoice })}>
              <span className={shared.name}>
                <strong>{invoice.number ?? t('states.draft')}</strong>
                <small>{t(`kinds.${invoice.kind}`)}</small>
              </span>
              <span>{invoice.client.name}</span>
              <span>
                {invoice.issuedOn && <Day day={invoice.issuedOn} />}
                {invoice.dueOn && invoice.openCents > 0 && (
                  <small>
                    {t('invoices.due')} <Day day={invoice.dueOn} />
                  </small>
                )}
              </span>
              <span className={classes.money}>
                <Euro cents={invoice.kind === 'credit_invoice' ? -invoice.inclCents : invoice.inclCents} />
              </span>
              <span className={shared.marks}>
                <Pill tone={tones[invoice.state]}>{t(`states.${invoice.state}`)}</Pill>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data.total > data.size && (
        <Group mt="md">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('invoices.before')}</Button>}
          {page * data.size < data.total && <Button onClick={() => setPage(page + 1)}>{t('invoices.after')}</Button>}
        </Group>
      )}
      <Suspense>
        {shown?.kind === 'new' && <DraftDialog onClose={close} />}
        {shown?.kind === 'company' && company.data && <CompanyDialog company={company.data.company} onClose={close} />}
        {shown?.kind === 'one' &&
          (shown.invoice.state === 'draft' ? (
            <DraftDialog id={shown.invoice.id} onClose={close} />
          ) : (
            <InvoiceDialog invoice={shown.invoice} onClose={close} />
          ))}
      </Suspense>
    </Page>
  )
}
