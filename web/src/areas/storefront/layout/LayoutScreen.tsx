import { logosRoutes } from '@plantule/contract/shops/logos'
import { lookRoutes } from '@plantule/contract/storefront/look'
import { welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack } from '../../../ui/layout.ts'
import { SeeSite } from '../parts/SeeSite.tsx'
import { LayoutForm } from './LayoutForm.tsx'
import { WelcomeForm } from './WelcomeForm.tsx'
import { WelcomeImages } from './WelcomeImages.tsx'

/** What stands around the pages of the site, and what its first page says. */
export default function LayoutScreen() {
  const { t } = useTranslation('look')
  const layout = useQuery(read(lookRoutes.getLayout, {}))
  const style = useQuery(read(lookRoutes.getStyle, {}))
  const marks = useQuery(read(logosRoutes.getMarks, {}))
  const welcome = useQuery(read(welcomeRoutes.getWelcomePage, {}))
  const failed = [layout, style, marks, welcome].find(({ error, data }) => error && !data)
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />
  if (!layout.data || !style.data || !marks.data || !welcome.data) return <Waiting />
  return (
    <Page title={t('layout.title')} subtitle={t('layout.subtitle')} actions={<SeeSite />} width="record">
      <Stack gap="md">
        <LayoutForm layout={layout.data} style={style.data} logo={marks.data.site.mark?.picture ?? null} />
        <WelcomeForm welcome={welcome.data} />
        <WelcomeImages welcome={welcome.data} />
      </Stack>
    </Page>
  )
}
