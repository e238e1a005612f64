import { type Newsletter, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { stateTones } from '../parts/newsletter-tones.ts'
import { ShownLetter } from './LetterPreview.tsx'
import { ofNewsletters } from './of-newsletters.ts'

/** A letter that waits for its moment. */
export function ScheduledNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('newsletters')
  const mayWrite = useCan('marketing.write')
  const callOff = useAction(newsletterRoutes.unscheduleNewsletter, ofNewsletters)
  const { products: _products, ...segment } = newsletter.segment
  const { data } = useQuery({
    queryKey: ['newsletter segment', segment],
    queryFn: () => call(newsletterRoutes.countSegment, { body: segment }),
  })
  return (
    <Page
      title={newsletter.subject}
      aside={<Pill tone={stateTones[newsletter.state]}>{t(`states.${newsletter.state}`)}</Pill>}
      back={{ to: paths.newsletters, label: t('title') }}
      actions={
        mayWrite && (
          <Button busy={callOff.isPending} onClick={() => callOff.mutate({ params: { id: newsletter.id } })}>
            {t('callOff')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Panel title={t('sending')}>
          <Text>
            {t('leavesAt')} <Moment at={newsletter.sendAt} />
          </Text>
          {newsletter.heldSince && (
            <Text size="sm" fw={600}>
              {t('held')} <Moment at={newsletter.heldSince} />
            </Text>
          )}
          {data && (
            <Text size="sm" c="dimmed">
              {t('segment.reached', { figure: figure(data.count), registered: figure(data.registered) })}
            </Text>
          )}
        </Panel>
        <Panel title={t('letter')} text={newsletter.preview}>
          <ShownLetter id={newsletter.id} />
        </Panel>
      </Stack>
    </Page>
  )
}
