import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LatinNameSearch } from './LatinNameSearch.tsx'
import { NameVerdict } from './NameVerdict.tsx'
import type { ProductFormState } from './use-product-form.ts'

type IdentityProps = { form: ProductFormState; record: ProductDetails | null; plant: boolean }

/** The names of a product: what customers read, the botanical one, and the reference. */
export function Identity({ form, record, plant }: IdentityProps) {
  const { t } = useTranslation('product')
  const { control } = form
  return (
    <Panel title={t('identity')}>
      <Grid>
        {plant && (
          <Grid.Col span={12}>
            <LatinNameSearch form={form} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextField control={control} name="name" label={t('name')} required maxLength={200} />
          <NameVerdict form={form} record={record} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextField control={control} name="reference" label={t('reference')} placeholder={t('referenceHint')} maxLength={60} />
        </Grid.Col>
        {plant && (
          <>
            <Grid.Col span={{ base: 12, sm: 8 }}>
              <TextField
                control={control}
                name="latinName"
                label={t('latinName')}
                maxLength={200}
                styles={{ input: { fontStyle: 'italic' } }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <TextField control={control} name="cultivar" label={t('cultivar')} placeholder="Hidcote" maxLength={120} />
            </Grid.Col>
          </>
        )}
      </Grid>
    </Panel>
  )
}
