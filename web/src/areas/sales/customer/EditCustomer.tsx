import { Phone } from '../../../ui/Phone.tsx'
import { CustomerInput, type Customer } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { StepThrough } from '../../../kit/list/StepThrough.tsx'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Tabs } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Addresses } from './Addresses.tsx'
import { useCareActions } from './care/CareActions.tsx'
import { GoneNotice } from './care/GoneNotice.tsx'
import { bodyOf } from './body.ts'
import { CustomerGrowing } from './CustomerGrowing.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { CustomerInvoices } from './CustomerInvoices.tsx'
import { CustomerOrders } from '../parts/CustomerOrders.tsx'
import { CustomerPrices } from './CustomerPrices.tsx'
import { CustomerTotals } from './CustomerTotals.tsx'
import { fieldNames } from './field-names.ts'
import { Interactions } from './Interactions.tsx'

const tabs = ['details', 'addresses', 'orders', 'invoices', 'prices', 'interactions'] as const

export function EditCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['customers', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('customers.write')
  const maySell = useCan('orders.write')
  const maySeeOrders = useCan('orders.read')
  const { tab: asked } = useScreenSearch('/customer/{customerId}')
  const maySeeInvoices = useCan('invoices.read')
  const shown = tabs.filter((tab) => (tab !== 'orders' || maySeeOrders) && (tab !== 'invoices' || maySeeInvoices))
  const tab = shown.find((one) => one === asked) ?? 'details'
  const { form, change } = useRecord({
    get: customersRoutes.getCustomer,
    update: customersRoutes.updateCustomer,
    stale: [customersRoutes.listCustomers],
    record: customer,
    schema: CustomerInput,
    bodyOf,
  })
  const unsaved = form.formState.isDirty && t('saveFirst')
  const gone = customer.mergedIntoId !== null || customer.erased
  const care = useCareActions(customer, unsaved)
  const setArchived = async (archived: boolean): Promise<void> => {
    if (!(await change({ archived }))) return
    showToast({
      text: t(archived ? 'archivedToast' : 'restoredToast', { name: customer.name }),
      action: { label: t('kit:undo'), run: () => void setArchived(!archived) },
    })
  }
  return (
    <Page
      width="record"
      title={customer.name}
      aside={
        <>
          {customer.kind !== 'private' && <Pill tone="special">{t(`kinds.${customer.kind}`)}</Pill>}
          {customer.archived && <Pill>{t('archived')}</Pill>}
        </>
      }
      subtitle={
        <>
          {customer.reference}
          {customer.phone && (
            <>
              {' '}
              · <Phone number={customer.phone} />
            </>
          )}
          {customer.email && (
            <>
              {' '}
              · <a href={`mailto:${customer.email}`}>{customer.email}</a>
            </>
          )}
        </>
      }
      back={{ to: paths.customers, label: t('title') }}
      actions={
        <>
          <StepThrough list="customers" id={customer.id} pathOf={paths.customer} />
          <ActionMenu
            label={t('more')}
            actions={[
              ...(maySell ? [{ label: t('newQuotation'), to: `${paths.order(-1)}?customer=${customer.id}&kind=quotation` }] : []),
              ...(mayWrite && !gone
                ? [
                    {
                      label: t(customer.archived ? 'restore' : 'archive'),
                      disabled: unsaved,
                      run: () => void setArchived(!customer.archived),
                    },
                  ]
                : []),
              ...(mayWrite ? care.actions : []),
            ]}
          />
          {maySell && !gone && (
            <Button look="main" to={`${paths.order(-1)}?customer=${customer.id}`}>
              {t('newOrder')}
            </Button>
          )}
        </>
      }
    >
      <GoneNotice customer={customer} />
      {care.dialogs}
      <CustomerTotals customer={customer} />
      <Tabs
        value={tab}
        keepMounted
        onChange={(value) => {
          const next = tabs.find((one) => one === value)
          const search = searchFor('/customer/{customerId}', next === 'details' ? {} : { tab: next })
          void navigate({ to: '.', search, replace: true, resetScroll: false })
        }}
      >
        <Tabs.List mb="md" aria-label={t('tabs.label')}>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <RecordFormFrame form={form} readOnly={(gone || !mayWrite) && t('readOnly')} fieldNames={fieldNames(t)}>
            <Stack gap="md">
              <CustomerFields />
            </Stack>
          </RecordFormFrame>
        </Tabs.Panel>
        <Tabs.Panel value="addresses">
          <Addresses customer={customer} mayWrite={mayWrite && !gone} />
        </Tabs.Panel>
        <Tabs.Panel value="orders">
          {tab === 'orders' && (
            <Stack gap="md">
              <CustomerGrowing id={customer.id} />
              <CustomerOrders id={customer.id} size={100} />
            </Stack>
          )}
        </Tabs.Panel>
        {maySeeInvoices && <Tabs.Panel value="invoices">{tab === 'invoices' && <CustomerInvoices customer={customer} />}</Tabs.Panel>}
        <Tabs.Panel value="prices">{tab === 'prices' && <CustomerPrices id={customer.id} mayWrite={mayWrite} />}</Tabs.Panel>
        <Tabs.Panel value="interactions">{tab === 'interactions' && <Interactions id={customer.id} mayWrite={mayWrite} />}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}
