import { pageRoutes, PagesConfig } from '@plantule/contract/storefront/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'

/** How the site leads to the pages. */
export function PagesConfigDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read(pageRoutes.getPagesConfig, {}))
  return data ? <Form config={data} onClose={onClose} /> : null
}

function Form({ config, onClose }: { config: PagesConfig; onClose: () => void }) {
  const { t } = useTranslation(['site', 'kit'])
  const set = useAction(pageRoutes.setPagesConfig, [pageRoutes.getPagesConfig], { onError: () => true })
  return (
    <DialogForm<PagesConfig, unknown>
      title={t('pages.config')}
      values={config}
      schema={PagesConfig}
      save={(body) => set.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => <TextField control={control} name="footerTitle" label={t('pages.footerTitle')} />}
    </DialogForm>
  )
}
