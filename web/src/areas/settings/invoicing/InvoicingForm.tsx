import { CountryField } from '../../../kit/form/CountryField.tsx'
import { initRoutes } from '@plantule/contract/shops/init'
import { type InvoicingInfo, InvoicingInput, settingsRoutes } from '@plantule/contract/shops/settings'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, LongTextField, MoneyField, PercentField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LateRates } from './LateRates.tsx'
import { missingForInvoices } from './missing.ts'
import { useFromSiret } from './from-siret.ts'

const half = { base: 12, sm: 6 }
const third = { base: 12, sm: 4 }

export function InvoicingForm({ info }: { info: InvoicingInfo }) {
  const { t } = useTranslation('invoicing')
  const mayWrite = useCan('settings.write')
  const update = useAction(settingsRoutes.updateInvoicingInfo, [settingsRoutes.getInvoicingInfo, initRoutes.init], { onError: () => true })
  const form = useRecordForm({ schema: InvoicingInput, values: info, save: (body) => update.mutateAsync({ body }) })
  const { control } = form
  useFromSiret(form)
  const missing = missingForInvoices(info)
  return (
    <RecordFormFrame
      form={form}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={Object.fromEntries(Object.keys(info).map((key) => [key, t(`fields.${key}` as 'fields.siren')]))}
    >
      <Stack gap="md">
        <Panel
          title={t('shop')}
          {...(missing.length > 0 && {
            text: t('missing', { fields: missing.map((field) => t(`fields.${field}` as 'fields.siren')).join(', ') }),
          })}
        >
          <Grid gap="sm">
            <Grid.Col span={half}>
              <TextField control={control} name="legalName" label={t('fields.legalName')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="legalForm" label={t('fields.legalForm')} placeholder={t('fields.legalFormHint')} />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="siren" label={t('fields.siren')} inputMode="numeric" />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="siret" label={t('fields.siret')} inputMode="numeric" />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="naf" label={t('fields.naf')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="rcsTown" label={t('fields.rcsTown')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <MoneyField control={control} name="capitalCents" label={t('fields.capitalCents')} />
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('address')}>
          <Grid gap="sm">
            <Grid.Col span={half}>
              <TextField control={control} name="line1" label={t('fields.line1')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="line2" label={t('fields.line2')} />
            </Grid.Col>
            <Grid.Col span={{ base: 4, sm: 3 }}>
              <TextField control={control} name="postcode" label={t('fields.postcode')} />
            </Grid.Col>
            <Grid.Col span={{ base: 8, sm: 6 }}>
              <TextField control={control} name="city" label={t('fields.city')} />
            </Grid.Col>
            <Grid.Col span={{ base: 4, sm: 3 }}>
              <CountryField control={control} name="country" label={t('fields.country')} />
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('contact')}>
          <Grid gap="sm">
            <Grid.Col span={third}>
              <TextField control={control} name="email" label={t('fields.email')} type="email" />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="phone" label={t('fields.phone')} type="tel" />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="website" label={t('fields.website')} />
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('bank')}>
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, sm: 8 }}>
              <TextField control={control} name="iban" label={t('fields.iban')} />
            </Grid.Col>
            <Grid.Col span={third}>
              <TextField control={control} name="bic" label={t('fields.bic')} />
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('tva')}>
          <Stack gap="sm">
            <SwitchField control={control} name="payTva" label={t('fields.payTva')} />
            {form.watch('payTva') ? (
              <>
                <TextField control={control} name="vatNumber" label={t('fields.vatNumber')} maw={320} />
                <SwitchField
                  control={control}
                  name="tvaOnDebits"
                  label={t('fields.tvaOnDebits')}
                  description={t('fields.tvaOnDebitsText')}
                />
              </>
            ) : (
              <ChoiceField
                control={control}
                name="noTvaReason"
                label={t('fields.noTvaReason')}
                required
                options={(['293b', '298quater'] as const).map((value) => ({ value, label: t(`noTva.${value}`) }))}
              />
            )}
          </Stack>
        </Panel>
        <Panel title={t('documents')}>
          <Grid gap="sm">
            <Grid.Col span={half}>
              <PercentField control={control} name="lateRateBp" label={t('fields.lateRateBp')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="quoteValidityDays" label={t('fields.quoteValidityDays')} unit={t('days')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <LateRates control={control} mayWrite={mayWrite} />
            </Grid.Col>
            <Grid.Col span={12}>
              <TextField control={control} name="earlyDiscountText" label={t('fields.earlyDiscountText')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <LongTextField control={control} name="footer" label={t('fields.footer')} minRows={2} />
            </Grid.Col>
          </Grid>
        </Panel>
      </Stack>
    </RecordFormFrame>
  )
}
