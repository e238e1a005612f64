import { lookRoutes, SiteLayout, type SiteStyle } from '@plantule/contract/storefront/look'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SitePreview } from '../parts/SitePreview.tsx'
import { FooterFields } from './FooterFields.tsx'
import { MenuFields } from './MenuFields.tsx'

const half = { base: 12, sm: 6 }

export function LayoutForm({ layout, style, logo }: { layout: SiteLayout; style: SiteStyle; logo: string | null }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const set = useAction(lookRoutes.setLayout, [lookRoutes.getLayout], { onError: () => true })
  const form = useRecordForm({ schema: SiteLayout, values: layout, save: (body) => set.mutateAsync({ body }), draft: 'site-layout' })
  const { control } = form
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ menu: t('menu.title'), footer: t('footer.title') }}>
      <Stack gap="md">
        <Panel title={t('preview.title')}>
          <SitePreview style={style} layout={form.watch() as SiteLayout} logo={logo} />
        </Panel>
        <Panel title={t('header.title')} text={t('header.text')}>
          <Grid gap="sm">
            <Grid.Col span={12}>
              <TextField control={control} name="header.banner" label={t('header.banner')} placeholder={t('header.bannerHint')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="header.phone" label={t('header.phone')} description={t('header.phoneText')} />
            </Grid.Col>
            <Grid.Col span={half}>
              <LongTextField control={control} name="header.hours" label={t('header.hours')} minRows={2} />
            </Grid.Col>
          </Grid>
        </Panel>
        <Panel title={t('menu.title')} text={t('menu.text')}>
          <MenuFields readOnly={!mayWrite} />
        </Panel>
        <Panel title={t('footer.title')} text={t('footer.text')}>
          <FooterFields readOnly={!mayWrite} />
        </Panel>
      </Stack>
    </RecordFormFrame>
  )
}
