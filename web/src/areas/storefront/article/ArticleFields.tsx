import type { ArticleForm } from '@plantule/contract/storefront/blog'
import { imageUrl } from '@plantule/contract/library/library'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Article.module.css'

const half = { base: 12, sm: 6 }
type Props = { known: WrittenPicture | null; addPictures?: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined }

/** What an article is called, when it appears, and the picture above it. */
export function ArticleFields({ known, addPictures }: Props) {
  const { t } = useTranslation('site')
  const { control, setValue } = useFormContext<ArticleForm>()
  const imageId = useWatch({ control, name: 'imageId' })
  const [added, setAdded] = useState<WrittenPicture | null>(null)
  const shown = [added, known].find((picture) => picture?.id === imageId) ?? null
  const change = async (): Promise<void> => {
    const [picture] = (await addPictures?.(false)) ?? []
    if (!picture) return
    setAdded(picture)
    setValue('imageId', picture.id, { shouldDirty: true })
  }
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
          <LongTextField control={control} name="description" label={t('description')} description={t('descriptionText')} minRows={2} />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="publishedOn" label={t('blog.publishedOn')} description={t('blog.publishedOnText')} />
        </Grid.Col>
        {(addPictures || shown) && (
          <Grid.Col span={12}>
            <Stack gap="xs">
              <Text size="sm" fw={500}>
                {t('blog.above')}
              </Text>
              {shown && <img className={classes.above} src={imageUrl(shown.key, 800)} alt={shown.alt} />}
              {addPictures && (
                <Group gap="xs">
                  <Button size="xs" onClick={() => void change()}>
                    {t(shown ? 'blog.changePicture' : 'blog.choosePicture')}
                  </Button>
                  {shown && (
                    <Button size="xs" look="quiet" onClick={() => setValue('imageId', null, { shouldDirty: true })}>
                      {t('blog.removePicture')}
                    </Button>
                  )}
                </Group>
              )}
            </Stack>
          </Grid.Col>
        )}
      </Grid>
    </Panel>
  )
}
