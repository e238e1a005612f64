import { CountryField } from '../../../kit/form/CountryField.tsx'
import { AddressInput, type Address, type Customer } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { In } from '@plantule/contract/base/route'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, TextField } from '../../../kit/form/fields.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import classes from '../../../kit/Records.module.css'

const stale = [customersRoutes.getCustomer, customersRoutes.listCustomers]

export function Addresses({ customer, mayWrite }: { customer: Customer; mayWrite: boolean }) {
  const { t } = useTranslation(['customers', 'kit'])
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const remove = useAction(customersRoutes.deleteAddress, stale)
  const askRemove = async (address: Address): Promise<void> => {
    const sure = await confirm({
      title: t('address.removeTitle'),
      text: t('address.removeText'),
      confirm: t('address.remove'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: address.id } })
  }
  const add = mayWrite && (
    <Button icon={<IconPlus size={16} />} onClick={() => setEditing('new')}>
      {t('address.add')}
    </Button>
  )
  return (
    <Stack gap="md">
      {customer.addresses.length === 0 ? (
        <EmptyState icon={<IconMapPin size={32} stroke={1.5} />} title={t('tabs.addresses')} text={t('address.none')} action={add} />
      ) : (
        <>
          <ul className={classes.grid}>
            {customer.addresses.map((address) => (
              <li key={address.id} className={classes.card}>
                <div>
                  <Group gap={6} mb={4}>
                    {address.label && (
                      <Text size="sm" fw={600}>
                        {address.label}
                      </Text>
                    )}
                    {address.isBilling && <Pill>{t('address.billing')}</Pill>}
                    {address.isDelivery && <Pill>{t('address.delivery')}</Pill>}
                  </Group>
                  <AddressText address={address} />
                </div>
                {mayWrite && (
                  <ActionMenu
                    label={t('address.actions')}
                    actions={[
                      { label: t('kit:edit'), run: () => setEditing(address) },
                      { label: t('kit:delete'), danger: true, run: () => void askRemove(address) },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {editing && <EditAddress customer={customer} address={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Stack>
  )
}

function EditAddress({ customer, address, onClose }: { customer: Customer; address: Address | null; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'kit'])
  const create = useAction(customersRoutes.addAddress, stale, { onError: () => true })
  const update = useAction(customersRoutes.updateAddress, stale, { onError: () => true })
  const first = customer.addresses.length === 0
  const { id, ...given } = address ?? {
    id: null,
    label: null,
    company: customer.company || null,
    name: null,
    line1: '',
    line2: null,
    postcode: '',
    city: '',
    country: 'FR',
    phone: null,
    note: null,
    isBilling: first,
    isDelivery: first,
  }
  const values: In<typeof AddressInput> = given
  return (
    <DialogForm
      title={t(address ? 'address.edit' : 'address.add')}
      values={values}
      schema={AddressInput}
      saveLabel={t('kit:save')}
      onClose={onClose}
      save={(body) =>
        id === null ? create.mutateAsync({ params: { id: customer.id }, body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      {({ control }) => (
        <Grid gap="sm">
          <Grid.Col span={12}>
            <TextField control={control} name="label" label={t('address.label')} placeholder={t('address.labelHint')} data-autofocus />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="name" label={t('address.name')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="company" label={t('address.company')} />
          </Grid.Col>
          <Grid.Col span={12}>
            <TextField control={control} name="line1" label={t('address.line1')} required />
          </Grid.Col>
          <Grid.Col span={12}>
            <TextField control={control} name="line2" label={t('address.line2')} />
          </Grid.Col>
          <Grid.Col span={{ base: 4, sm: 3 }}>
            <TextField control={control} name="postcode" label={t('address.postcode')} required />
          </Grid.Col>
          <Grid.Col span={{ base: 8, sm: 6 }}>
            <TextField control={control} name="city" label={t('address.city')} required />
          </Grid.Col>
          <Grid.Col span={{ base: 4, sm: 3 }}>
            <CountryField control={control} name="country" label={t('address.country')} />
          </Grid.Col>
          <Grid.Col span={{ base: 8, sm: 6 }}>
            <TextField control={control} name="phone" label={t('address.phone')} type="tel" />
          </Grid.Col>
          <Grid.Col span={12}>
            <TextField control={control} name="note" label={t('address.note')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <CheckField control={control} name="isBilling" label={t('address.isBilling')} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <CheckField control={control} name="isDelivery" label={t('address.isDelivery')} />
          </Grid.Col>
        </Grid>
      )}
    </DialogForm>
  )
}
