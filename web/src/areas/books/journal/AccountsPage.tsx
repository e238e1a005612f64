import { type BookAccounts, paymentAccounts, purchaseCategories } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { ChoiceField, PercentField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { locale } from '../../../i18n/language.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { AccountsBody } from './accounts-body.ts'
import { JournalTabs } from './JournalTabs.tsx'
import classes from '../parts/Journal.module.css'

const single = [
  'customers',
  'suppliers',
  'deposits',
  'depositTva',
  'carriage',
  'bank',
  'transfers',
  'suspense',
  'cashShort',
  'cashOver',
  'losses',
  'goodwill',
  'expired',
  'deductibleTva',
  'assetTva',
] as const
const monthName = (month: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)))

/** Where each kind of sale, payment and purchase is booked, and the habits of the books. */
export default function AccountsPage() {
  const { t } = useTranslation('journal')
  const { data, error, refetch } = useQuery(read(booksRoutes.getAccounts, {}))
  return (
    <Page title={t('title')}>
      <JournalTabs list="accounts" />
      {error && !data ? <LoadFailed error={error} retry={() => void refetch()} /> : data ? <Form accounts={data} /> : <Waiting />}
    </Page>
  )
}

function Form({ accounts }: { accounts: BookAccounts }) {
  const { t } = useTranslation(['journal', 'orders', 'purchases'])
  const mayWrite = useCan('accounting.write')
  const set = useAction(booksRoutes.setAccounts, [booksRoutes.getAccounts, booksRoutes.tvaSummary, booksRoutes.closing], {
    onError: () => true,
  })
  const values = useMemo(() => accounts, [accounts])
  const form = useRecordForm({ schema: AccountsBody, values, save: (body) => set.mutateAsync({ body }) })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'rates', keyName: 'key' })
  const options = <V extends string>(name: 'till' | 'tvaBasis' | 'tvaForm', list: readonly V[]) =>
    list.map((value) => ({ value, label: t(`accounts.${name}s.${value}` as 'accounts.tills.z') }))
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')}>
      <Stack gap="md">
        <Panel title={t('accounts.habits')}>
          <div className={classes.habits}>
            <ChoiceField
              control={control}
              name="yearStart"
              required
              label={t('accounts.yearStart')}
              numeric
              options={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
            />
            <ChoiceField control={control} name="till" required label={t('accounts.till')} options={options('till', ['z', 'ticket'])} />
            <ChoiceField
              control={control}
              name="tvaBasis"
              required
              label={t('accounts.tvaBasis')}
              options={options('tvaBasis', ['documents', 'receipts'])}
            />
            <ChoiceField
              control={control}
              name="tvaForm"
              required
              label={t('accounts.tvaForm')}
              options={options('tvaForm', ['ca3', 'ca12a'])}
            />
          </div>
          <div className={classes.habits}>
            <SwitchField
              control={control}
              name="bankEntries"
              label={t('accounts.bankEntries')}
              description={t('accounts.bankEntriesText')}
            />
            <SwitchField control={control} name="farmCash" label={t('accounts.farmCash')} description={t('accounts.farmCashText')} />
          </div>
        </Panel>
        <Panel title={t('accounts.rates')} text={t('accounts.ratesText')}>
          {fields.map((field, index) => (
            <div key={field.key} className={classes.rateRow}>
              <PercentField control={control} name={`rates.${index}.rateBp`} label={t('accounts.rate')} />
              <TextField control={control} name={`rates.${index}.sales`} label={t('accounts.sales')} />
              <TextField control={control} name={`rates.${index}.tva`} label={t('accounts.tva')} />
              {mayWrite ? (
                <IconButton label={t('accounts.removeRate')} onClick={() => remove(index)}>
                  <IconTrash size={16} />
                </IconButton>
              ) : (
                <span />
              )}
            </div>
          ))}
          {mayWrite && (
            <Button icon={<IconPlus size={16} />} onClick={() => append({ rateBp: 2000, sales: '707000', tva: '445711' })}>
              {t('accounts.addRate')}
            </Button>
          )}
        </Panel>
        <Panel title={t('accounts.general')}>
          <div className={classes.accounts}>
            {single.map((name) => (
              <TextField key={name} control={control} name={name} label={t(`accounts.names.${name}`)} />
            ))}
          </div>
        </Panel>
        <Panel title={t('accounts.payments')}>
          <div className={classes.accounts}>
            {paymentAccounts.map((name) => (
              <TextField key={name} control={control} name={`payments.${name}`} label={t(`orders:paymentTypes.${name}`)} />
            ))}
          </div>
        </Panel>
        <Panel title={t('accounts.purchases')}>
          <div className={classes.accounts}>
            {purchaseCategories.map((name) => (
              <TextField key={name} control={control} name={`purchases.${name}`} label={t(`purchases:categories.${name}`)} />
            ))}
          </div>
        </Panel>
      </Stack>
    </RecordFormFrame>
  )
}
