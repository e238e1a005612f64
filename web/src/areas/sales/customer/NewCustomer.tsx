import { CustomerInput } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { emptyCustomer } from './body.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { fieldNames } from './field-names.ts'

export function NewCustomer() {
  const { t } = useTranslation('customers')
  const create = useAction(customersRoutes.createCustomer, [customersRoutes.listCustomers], { onError: () => true })
  const form = useRecordForm({
    schema: CustomerInput,
    values: emptyCustomer,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('created'),
    opens: (customer) => paths.customer(customer.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.customers, label: t('title') }}
      creating
      saveLabel={t('new')}
      fieldNames={fieldNames(t)}
    >
      <CustomerFields />
    </FormScreen>
  )
}
