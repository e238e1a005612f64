import type { Newsletter, NewsletterForm } from '@plantule/contract/marketing/newsletters'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newBlock, withProps } from '../../../kit/blocks/change-blocks.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { TextWithPictures } from '../../../kit/rich-text/TextWithPictures.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { LetterBlocks } from './LetterBlocks.tsx'
import { SegmentPanel } from './SegmentPanel.tsx'

const half = { base: 12, sm: 6 }
type Props = {
  /** Plants of its segment, by their names. */
  products?: Newsletter['segment']['products']
  addPictures?: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined
  readOnly?: boolean
  pictures?: Newsletter['pictures']
}

/** What stands in the reader's list, and the letter itself. */
export function NewsletterFields({ addPictures, readOnly = false, products = [], pictures = {} }: Props) {
  const { t } = useTranslation('newsletters')
  const { control } = useFormContext<NewsletterForm>()
  const ofBlocks = useWatch({ control, name: 'blocks' }) !== null
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
      {ofBlocks ? (
        <LetterBlocks pictures={pictures} addPictures={addPictures} readOnly={readOnly} />
      ) : (
        <WrittenLetter addPictures={addPictures} readOnly={readOnly} />
      )}
    </>
  )
}

/** A letter that was written as one text; it goes on as blocks where its author wants to. */
function WrittenLetter({ addPictures, readOnly }: Required<Pick<Props, 'readOnly'>> & Pick<Props, 'addPictures'>) {
  const { t } = useTranslation('newsletters')
  const { getValues, setValue } = useFormContext<NewsletterForm>()
  const intoBlocks = (): void => {
    setValue('blocks', [withProps(newBlock('text'), { html: getValues('html') })], { shouldDirty: true })
    setValue('html', '', { shouldDirty: true })
  }
  return (
    <>
      <TextWithPictures addPictures={addPictures} readOnly={readOnly} />
      {!readOnly && (
        <Group>
          <Button onClick={intoBlocks}>{t('intoBlocks')}</Button>
          <Text size="sm" c="dimmed">
            {t('intoBlocksText')}
          </Text>
        </Group>
      )}
    </>
  )
}
