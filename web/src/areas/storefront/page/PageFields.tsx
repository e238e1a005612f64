import { type PageForm, pagePlaces } from '@plantule/contract/storefront/pages'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const half = { base: 12, sm: 6 }

/** What a page is called, where it stands and whether visitors read it. */
export function PageFields() {
  const { t } = useTranslation('site')
  const { control } = useFormContext<PageForm>()
  return (
    <Panel title={t('about')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="title" label={t('title')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="slug" label={t('slug')} placeholder={t('slugHint')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField
            control={control}
            name="place"
            label={t('pages.place')}
            required
            options={pagePlaces.map((value) => ({ value, label: t(`pages.places.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <StockField control={control} name="idx" label={t('pages.idx')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="description" label={t('description')} description={t('descriptionText')} minRows={2} />
        </Grid.Col>
        <Grid.Col span={12} mt="xs">
          <SwitchField control={control} name="published" label={t('pages.publish')} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
