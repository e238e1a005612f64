import { openingRoutes, ShopOpening } from '@plantule/contract/shops/opening'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ErrorSummary } from '../../../kit/form/ErrorSummary.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useEnterGoesOn } from '../../../kit/form/form-keys.ts'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Stack, Text } from '../../../ui/layout.ts'
import { useCompany } from './use-company.ts'

const nothing = { name: '', ownerName: '', email: '', password: '', siret: '', legalName: '', line1: '', postcode: '', city: '' }

type OpenShopFormProps = { asksRegister: boolean; onOpened: (uid: string) => void }

/** A shop of one's own: what is needed to begin, and what its papers will say of it where that is at hand. */
export function OpenShopForm({ asksRegister, onOpened }: OpenShopFormProps) {
  const { t } = useTranslation('opening')
  const open = useAction(openingRoutes.openShop, [], { onError: () => true })
  const form = useRecordForm({
    schema: ShopOpening,
    values: nothing,
    save: (body) => open.mutateAsync({ body }),
    // A draft would keep the password.
    draft: false,
    saidOnSave: '',
    onSaved: ({ uid }) => onOpened(uid),
  })
  const { control, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const { numbers, looking } = useCompany(form, asksRegister)
  const frame = useRef<HTMLFormElement>(null)
  useEnterGoesOn(frame)
  const names = Object.fromEntries(Object.keys(nothing).map((key) => [key, t(`fields.${key}` as 'fields.name')]))
  return (
    <FormProvider {...form}>
      <form ref={frame} noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap="sm">
          <ErrorSummary names={names} />
          <TextField control={control} name="name" label={t('fields.name')} required autoComplete="organization" />
          <TextField control={control} name="ownerName" label={t('fields.ownerName')} required autoComplete="name" />
          <TextField control={control} name="email" label={t('fields.email')} required inputMode="email" autoComplete="username" />
          <PasswordField
            control={control}
            name="password"
            label={t('fields.password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            required
          />
          <TextField control={control} name="siret" label={t('fields.siret')} description={t('siretHint')} inputMode="numeric" />
          <Text size="sm" role="status" hidden={!numbers}>
            {numbers && t('numbers', { siren: spaced(numbers.siren), vatNumber: numbers.vatNumber })}
            {looking && ` ${t('looking')}`}
          </Text>
          {numbers && (
            <Grid gap="sm">
              <Grid.Col span={12}>
                <TextField control={control} name="legalName" label={t('fields.legalName')} description={t('legalNameHint')} />
              </Grid.Col>
              <Grid.Col span={12}>
                <TextField control={control} name="line1" label={t('fields.line1')} autoComplete="address-line1" />
              </Grid.Col>
              <Grid.Col span={{ base: 5, sm: 4 }}>
                <TextField control={control} name="postcode" label={t('fields.postcode')} inputMode="numeric" autoComplete="postal-code" />
              </Grid.Col>
              <Grid.Col span={{ base: 7, sm: 8 }}>
                <TextField control={control} name="city" label={t('fields.city')} autoComplete="address-level2" />
              </Grid.Col>
            </Grid>
          )}
          <Button look="main" size="md" type="submit" fullWidth busy={form.formState.isSubmitting}>
            {t('open')}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  )
}

/** 732829320 as people read it. */
const spaced = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
