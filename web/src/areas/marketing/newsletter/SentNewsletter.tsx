import { type Newsletter, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { stateTones } from '../parts/newsletter-tones.ts'
import { LetterReport } from './LetterReport.tsx'
import { ShownLetter } from './LetterPreview.tsx'
import { ofNewsletters } from './of-newsletters.ts'
import classes from './Newsletter.module.css'

const LOOK_AGAIN_MS = 2_000
const parts = ['sent', 'kept', 'waiting', 'failed', 'bounced', 'complained', 'left'] as const

/** A letter that left or leaves, and how far it is. */
export function SentNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation('newsletters')
  const navigate = useNavigate()
  const mayWrite = useCan('marketing.write')
  const { data } = useQuery({
    ...read(newsletterRoutes.newsletterStatus, { params: { id: newsletter.id } }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 1) > 0 ? LOOK_AGAIN_MS : false),
  })
  const copy = useAction(newsletterRoutes.copyNewsletter, ofNewsletters, {
    onSuccess: (made) => void navigate({ to: paths.newsletter(made.id) }),
  })
  const state = data?.state ?? newsletter.state
  return (
    <Page
      title={newsletter.subject}
      aside={<Pill tone={stateTones[state]}>{t(`states.${state}`)}</Pill>}
      back={{ to: paths.newsletters, label: t('title') }}
      actions={
        mayWrite && (
          <Button busy={copy.isPending} onClick={() => copy.mutate({ params: { id: newsletter.id } })}>
            {t('copy')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Panel title={t('sending')}>
          <Stack gap="sm">
            <Text size="sm">
              <Moment at={newsletter.sentAt} /> · {newsletter.author}
            </Text>
            {newsletter.heldSince && (
              <Text size="sm" fw={600}>
                {t('held')} <Moment at={newsletter.heldSince} />
              </Text>
            )}
            {data && data.waiting > 0 && (
              <Progress value={(100 * (data.total - data.waiting)) / Math.max(data.total, 1)} aria-label={t('sending')} />
            )}
            {data && (
              <dl className={classes.figures} aria-label={t('sending')}>
                <div>
                  <dt>{t('recipients')}</dt>
                  <dd>{figure(data.total)}</dd>
                </div>
                {parts
                  .filter((part) => data[part] > 0)
                  .map((part) => (
                    <div key={part}>
                      <dt>{t(`progress.${part}`)}</dt>
                      <dd>{figure(data[part])}</dd>
                    </div>
                  ))}
              </dl>
            )}
          </Stack>
        </Panel>
        <LetterReport id={newsletter.id} />
        <Panel title={t('letter')} text={newsletter.preview}>
          <ShownLetter id={newsletter.id} />
        </Panel>
      </Stack>
    </Page>
  )
}
