import { CustomerInput, customerKinds, type Customer } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { In } from '@plantule/contract/base/route'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { ChoiceField, TextField } from '../form/fields.tsx'
import { Grid } from '../../ui/layout.ts'

/** "Jeanne Marie Dupont": the last word is the name, the others come before it. */
const named = (typed: string): { firstName: string; lastName: string } => {
  const words = typed.split(/\s+/).filter(Boolean)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

type NewCustomerProps = { name: string; onClose: () => void; onMade: (customer: Customer) => void }

/** Only what a seller asks at the counter; the rest waits for the customer's page. */
export default function NewCustomer({ name, onClose, onMade }: NewCustomerProps) {
  const { t } = useTranslation('orders')
  const create = useAction(customersRoutes.createCustomer, [customersRoutes.listCustomers], { onError: () => true })
  const values: In<typeof CustomerInput> = {
    kind: 'private',
    ...named(name),
    company: '',
    email: /@/.test(name) ? name : '',
    phone: '',
    siren: '',
    vatNumber: '',
  }
  return (
    <DialogForm
      title={t('customer.new')}
      values={values}
      schema={CustomerInput}
      saveLabel={t('customer.make')}
      onClose={onClose}
      save={async (body) => onMade(await create.mutateAsync({ body }))}
    >
      {({ control, watch }) => (
        <Grid gap="sm">
          <Grid.Col span={12}>
            <ChoiceField
              control={control}
              name="kind"
              label={t('customer.kind')}
              required
              options={customerKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            />
          </Grid.Col>
          {watch('kind') !== 'private' && (
            <Grid.Col span={12}>
              <TextField control={control} name="company" label={t('address.company')} />
            </Grid.Col>
          )}
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="firstName" label={t('customer.firstName')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="lastName" label={t('customer.lastName')} data-autofocus />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="phone" label={t('address.phone')} type="tel" />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="email" label={t('customer.email')} type="email" />
          </Grid.Col>
          {watch('kind') !== 'private' && (
            <>
              <Grid.Col span={{ base: 12, sm: 6 }}>
                <TextField control={control} name="siren" label="SIREN" />
              </Grid.Col>
              <Grid.Col span={{ base: 12, sm: 6 }}>
                <TextField control={control} name="vatNumber" label={t('customer.vatNumber')} />
              </Grid.Col>
            </>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}
