import { fontNames, lettersOn, readableOn } from '@plantule/contract/storefront/colours'
import { lookRoutes, type SiteLayout, SiteStyle } from '@plantule/contract/storefront/look'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ColourField } from '../parts/ColourField.tsx'
import { SitePreview } from '../parts/SitePreview.tsx'

/** Colours and letters beside the page that they make. */
export function StyleForm({ style, layout, logo }: { style: SiteStyle; layout: SiteLayout; logo: string | null }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const set = useAction(lookRoutes.setStyle, [lookRoutes.getStyle], { onError: () => true })
  const form = useRecordForm({ schema: SiteStyle, values: style, save: (body) => set.mutateAsync({ body }), draft: 'site-style' })
  const { control } = form
  const tried = form.watch()
  const { accent, head, ground, ink } = tried.colours
  const fonts = fontNames.map((value) => ({ value, label: t(`fonts.${value}`) }))
  return (
    <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')} fieldNames={{ 'colours.accent': t('colours.accent') }}>
      <Panel title={t('colours.title')} text={t('colours.text')}>
        <Stack gap="lg">
          <Grid gap="md">
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <ColourField
                control={control}
                name="colours.accent"
                label={t('colours.accent')}
                read={{ one: accent, other: ground, proposal: readableOn(accent, ground) }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <ColourField
                control={control}
                name="colours.ink"
                label={t('colours.ink')}
                read={{ one: ink, other: ground, proposal: readableOn(ink, ground) }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <ColourField
                control={control}
                name="colours.ground"
                label={t('colours.ground')}
                read={{ one: ground, other: lettersOn(ground), proposal: ground }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6, md: 3 }}>
              <ColourField
                control={control}
                name="colours.head"
                label={t('colours.head')}
                read={{ one: head, other: lettersOn(head), proposal: head }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <ChoiceField control={control} name="fonts.titles" label={t('fonts.titles')} required options={fonts} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <ChoiceField control={control} name="fonts.texts" label={t('fonts.texts')} required options={fonts} />
            </Grid.Col>
          </Grid>
          <SitePreview style={tried} layout={layout} logo={logo} />
        </Stack>
      </Panel>
    </RecordFormFrame>
  )
}
