import { CountryField } from '../../../kit/form/CountryField.tsx'
import { type AddressSnapshot, AddressSnapshotInput } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'

const blank: AddressSnapshot = {
  company: null,
  name: null,
  line1: '',
  line2: null,
  postcode: '',
  city: '',
  country: 'FR',
  phone: null,
  note: null,
}

type AddressDialogProps = {
  title: string
  address: AddressSnapshot | null
  onClose: () => void
  onSave: (address: AddressSnapshot) => void
}

/** An address for this order alone: the customer's own stay as they are. */
export default function AddressDialog({ title, address, onClose, onSave }: AddressDialogProps) {
  const { t } = useTranslation('orders')
  return (
    <DialogForm
      title={title}
      values={address ?? blank}
      schema={AddressSnapshotInput}
      saveLabel={t('address.use')}
      onClose={onClose}
      save={async (values) => onSave(values)}
    >
      {({ control }) => (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="name" label={t('address.name')} autoComplete="off" />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TextField control={control} name="company" label={t('address.company')} autoComplete="off" />
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
        </Grid>
      )}
    </DialogForm>
  )
}
