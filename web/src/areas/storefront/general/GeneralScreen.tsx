import { logosRoutes } from '@plantule/contract/shops/logos'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { availabilityRoutes } from '@plantule/contract/site/availability'
import { lookRoutes } from '@plantule/contract/storefront/look'
import { openingRoutes } from '@plantule/contract/storefront/opening'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack } from '../../../ui/layout.ts'
import { SeeSite } from '../parts/SeeSite.tsx'
import { AvailabilityForm } from './AvailabilityForm.tsx'
import { MarksPanel } from './MarksPanel.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { StyleForm } from './StyleForm.tsx'
import { ViewsForm } from './ViewsForm.tsx'

/** The face of the shop: its logos, its colours and letters, how it shows what it sells. */
export default function GeneralScreen() {
  const { t } = useTranslation('look')
  const marks = useQuery(read(logosRoutes.getMarks, {}))
  const style = useQuery(read(lookRoutes.getStyle, {}))
  const layout = useQuery(read(lookRoutes.getLayout, {}))
  const views = useQuery(read(settingsRoutes.getConfig, {}))
  const opening = useQuery(read(openingRoutes.getOpening, {}))
  const availability = useQuery(read(availabilityRoutes.getAvailabilityConfig, {}))
  const failed = [marks, style, layout, views, opening, availability].find(({ error, data }) => error && !data)
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />
  if (!marks.data || !style.data || !layout.data || !views.data || !opening.data || !availability.data) return <Waiting />
  return (
    <Page title={t('general.title')} subtitle={t('general.subtitle')} actions={<SeeSite />} width="record">
      <Stack gap="md">
        <MarksPanel marks={marks.data} />
        <StyleForm style={style.data} layout={layout.data} logo={marks.data.site.mark?.picture ?? null} />
        <ViewsForm views={views.data} />
        <OpeningForm opening={opening.data} />
        <AvailabilityForm config={availability.data} />
      </Stack>
    </Page>
  )
}
