import { BlogConfig, blogRoutes } from '@plantule/contract/storefront/blog'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Stack } from '../../../ui/layout.ts'

/** How the site shows the blog. */
export function BlogConfigDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(blogRoutes.getBlogConfig, {}))
  return data ? <Form config={data} onClose={onClose} /> : null
}

function Form({ config, onClose }: { config: BlogConfig; onClose: () => void }) {
  const { t } = useTranslation(['site', 'kit'])
  const set = useAction(blogRoutes.setBlogConfig, [blogRoutes.getBlogConfig], { onError: () => true })
  return (
    <DialogForm<BlogConfig, unknown>
      title={t('blog.config.title')}
      values={config}
      schema={BlogConfig}
      save={(body) => set.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <Stack gap="md">
          <SwitchField control={control} name="shown" label={t('blog.config.shown')} />
          <TextField control={control} name="title" label={t('title')} />
          <LongTextField control={control} name="description" label={t('description')} minRows={2} />
          <StockField control={control} name="perPage" label={t('blog.config.perPage')} />
          <SwitchField control={control} name="showAuthors" label={t('blog.config.showAuthors')} />
        </Stack>
      )}
    </DialogForm>
  )
}
