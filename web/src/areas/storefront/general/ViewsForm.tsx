import { settingsRoutes, ViewConfig } from '@plantule/contract/shops/settings'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { StockField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const third = { base: 12, xs: 4 }

/** How many plants stand on a page of a category. */
export function ViewsForm({ views }: { views: ViewConfig }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const set = useAction(settingsRoutes.updateConfig, [settingsRoutes.getConfig], { onError: () => true })
  const form = useRecordForm({ schema: ViewConfig, values: views, save: (body) => set.mutateAsync({ body }), draft: 'site-views' })
  const { control } = form
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{}}>
      <Panel title={t('views.title')} text={t('views.text')}>
        <Grid gap="md">
          <Grid.Col span={third}>
            <StockField control={control} name="category_view.icons.columns" label={t('views.columns')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <StockField control={control} name="category_view.icons.rows" label={t('views.rows')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <StockField control={control} name="category_view.list.rows" label={t('views.listRows')} />
          </Grid.Col>
        </Grid>
      </Panel>
    </RecordFormFrame>
  )
}
