import { customerKinds } from '@plantule/contract/customers/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField, LongTextField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { useInit } from '../../../api/session.ts'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TagsField } from '../../../kit/form/TagsField.tsx'
import type { Body } from './body.ts'

const half = { base: 12, sm: 6 }

/** Everything one knows of a customer but their addresses; business numbers only where there is a business. */
export function CustomerFields() {
  const { t } = useTranslation('customers')
  const { control } = useFormContext<Body>()
  const kind = useWatch({ control, name: 'kind' })
  const terms = useQuery(read(customersRoutes.listInvoicingTerms, {}))
  const profiles = useInit().price_profiles
  return (
    <>
      <Panel title={t('identity')}>
        <Grid gap="sm">
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="kind"
              label={t('fields.kind')}
              required
              options={customerKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          </Grid.Col>
          {kind !== 'private' && (
            <Grid.Col span={half}>
              <TextField control={control} name="company" label={t('fields.company')} />
            </Grid.Col>
          )}
          {kind === 'private' && <Grid.Col span={6} visibleFrom="sm" />}
          <Grid.Col span={half}>
            <TextField control={control} name="firstName" label={t('fields.firstName')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="lastName" label={t('fields.lastName')} required={kind === 'private'} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="phone" label={t('fields.phone')} type="tel" />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="email" label={t('fields.email')} type="email" />
          </Grid.Col>
        </Grid>
      </Panel>
      {kind !== 'private' && (
        <Panel title={t('business')}>
          <Grid gap="sm">
            <Grid.Col span={half}>
              <TextField control={control} name="siren" label={t('fields.siren')} inputMode="numeric" />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="siret" label={t('fields.siret')} inputMode="numeric" />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="vatNumber" label={t('fields.vatNumber')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="operatorNumber" label={t('fields.operatorNumber')} />
            </Grid.Col>
          </Grid>
        </Panel>
      )}
      <Panel title={t('terms')} text={t('fields.termsText')}>
        <Grid gap="sm">
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="invoicingTermsId"
              numeric
              label={t('fields.terms')}
              options={(terms.data?.items ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <MoneyField control={control} name="creditLimitCents" label={t('fields.creditLimit')} />
          </Grid.Col>
          {profiles.length > 0 && (
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="priceProfileId"
                numeric
                label={t('fields.priceProfile')}
                options={profiles.map((one) => ({ value: String(one.id), label: one.name }))}
              />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="language"
              label={t('fields.language')}
              required
              options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TagsField control={control} name="tags" label={t('fields.tags')} />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('fields.note')} minRows={2} />
          </Grid.Col>
        </Grid>
      </Panel>
    </>
  )
}
