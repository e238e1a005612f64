import { type SupportConsent, supportConsentRoutes } from '@plantule/contract/support/entry'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan, useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { moment } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { SupportKinds } from '../parts/SupportKinds.tsx'
import classes from './AccessScreen.module.css'
import { ConsentDialog } from './ConsentDialog.tsx'

const stale = [supportConsentRoutes.listConsents]

/** Who of the provider may look into this shop, until when and how far; opened and closed by an owner. */
export default function AccessScreen() {
  const { t } = useTranslation('support')
  const { session } = useInit()
  const mayWrite = useCan('team.write') && session.preset === 'owner'
  const [opening, setOpening] = useState(false)
  const { data, error, refetch } = useQuery(read(supportConsentRoutes.listConsents, {}))
  const end = useAction(supportConsentRoutes.endConsent, stale)
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const running = data.items.find((each) => each.running)
  const earlier = data.items.filter((each) => !each.running)
  return (
    <Page
      title={t('access.title')}
      subtitle={t('access.subtitle')}
      kinds={<SupportKinds shown="access" />}
      width="record"
      actions={
        !running &&
        mayWrite && (
          <Button look="main" onClick={() => setOpening(true)}>
            {t('access.open')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {running ? (
          <Panel
            title={
              <>
                {t('access.running')} <Pill tone="attention">{t(`access.modes.${running.mode}`)}</Pill>
              </>
            }
            actions={
              mayWrite && (
                <Button look="danger" busy={end.isPending} onClick={() => end.mutate({ params: { id: running.id }, body: {} })}>
                  {t('access.end')}
                </Button>
              )
            }
          >
            <Facts consent={running} />
          </Panel>
        ) : (
          <Panel>
            <EmptyState
              icon={<IconLock size={32} stroke={1.5} />}
              title={t('access.closed')}
              text={t(mayWrite ? 'access.closedText' : 'access.ownerOnly')}
            />
          </Panel>
        )}
        {earlier.length > 0 && (
          <Panel title={t('access.earlier')}>
            <ul className={classes.earlier}>
              {earlier.map((consent) => (
                <li key={consent.id}>
                  <IconLockOpen size={16} aria-hidden /> <b>{t(`access.modes.${consent.mode}`)}</b>
                  <Facts consent={consent} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      {opening && <ConsentDialog onClose={() => setOpening(false)} />}
    </Page>
  )
}

function Facts({ consent }: { consent: SupportConsent }) {
  const { t } = useTranslation('support')
  return (
    <>
      <Text size="sm">
        {t('access.given', { by: consent.grantedBy, at: moment(consent.grantedAt), until: moment(consent.endedAt ?? consent.until) })}
        {consent.endedBy && ` ${t('access.endedBy', { by: consent.endedBy })}`}
      </Text>
      {consent.reason && <Text size="sm">{consent.reason}</Text>}
      {consent.visits.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('access.nobody')}
        </Text>
      )}
      <ul className={classes.visits}>
        {consent.visits.map((visit) => (
          <li key={visit.staff + visit.enteredAt}>
            <b>{visit.staff}</b> <Moment at={visit.enteredAt} />
            {', '}
            {t('access.requests', { count: visit.requests })}
            {visit.leftAt && `, ${t('access.left', { at: moment(visit.leftAt) })}`}
          </li>
        ))}
      </ul>
    </>
  )
}
