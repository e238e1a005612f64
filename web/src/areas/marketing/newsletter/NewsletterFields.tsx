import type { Newsletter, NewsletterForm } from '@plantule/contract/marketing/newsletters'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../kit/form/fields.tsx'
import { TextWithPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SegmentPanel } from './SegmentPanel.tsx'

const half = { base: 12, sm: 6 }
type Props = {
  /** Plants of its segment, by their names. */
  products?: Newsletter['segment']['products']
  addPictures?: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined
  readOnly?: boolean
}

/** What stands in the reader's list, and the letter itself. */
export function NewsletterFields({ addPictures, readOnly = false, products = [] }: Props) {
  const { t } = useTranslation('newsletters')
  const { control } = useFormContext<NewsletterForm>()
  return (
    <>
      <Panel title={t('head')}>
        <Grid gap="sm">
          <Grid.Col span={half}>
            <TextField control={control} name="subject" label={t('subject')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="preview" label={t('preview')} description={t('previewText')} />
          </Grid.Col>
        </Grid>
      </Panel>
      <SegmentPanel products={products} />
      <TextWithPictures addPictures={addPictures} readOnly={readOnly} />
    </>
  )
}
