import { type Company, CompanyInput, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'

const blank: Company = {
  legalName: '',
  legalForm: '',
  capitalCents: null,
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  siren: '',
  siret: '',
  rcsTown: '',
  vatNumber: '',
  email: '',
  phone: '',
  website: '',
  iban: '',
  bic: '',
}
const needed = ['legalName', 'line1', 'postcode', 'city', 'siren', 'vatNumber', 'iban'] as const
const others = ['line2', 'legalForm', 'siret', 'rcsTown', 'bic', 'email', 'phone', 'website'] as const

/** The company that sells the subscriptions, as the next invoices show it. */
export default function CompanyDialog({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'kit'])
  const save = useAction(routes.setCompany, [routes.getCompany], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('company.saved') }),
  })
  return (
    <DialogForm<Company>
      title={t('company.title')}
      schema={CompanyInput}
      values={company ?? blank}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          {needed.map((name) => (
            <TextField key={name} control={control} name={name} label={t(`company.${name}`)} required />
          ))}
          {others.map((name) => (
            <TextField key={name} control={control} name={name} label={t(`company.${name}`)} />
          ))}
          <MoneyField control={control} name="capitalCents" label={t('company.capitalCents')} />
        </>
      )}
    </DialogForm>
  )
}
