import { accountRoutes, type OwnSession } from '@plantule/contract/platform/account'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { moment } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { deviceOf } from './device-name.ts'
import classes from './Sessions.module.css'

const nameOf = (session: OwnSession, t: TFunction<'account'>): string => {
  const device = deviceOf(session.userAgent)
  return device ? t('browserOn', device) : t('unknownDevice')
}
const isPhone = (session: OwnSession): boolean => ['iOS', 'Android'].includes(deviceOf(session.userAgent)?.system ?? '')

/** Where the account is open, and the way to close it there. */
export function SessionsPanel({ sessions, tills }: { sessions: readonly OwnSession[]; tills: readonly OwnSession[] }) {
  const { t } = useTranslation('account')
  const stale = [accountRoutes.getAccount]
  const end = useAction(accountRoutes.endSession, stale, { onSuccess: () => void showToast({ text: t('ended') }) })
  const endOthers = useAction(accountRoutes.endOtherSessions, stale, {
    onSuccess: ({ ended }) => void showToast({ text: t('endedOthers', { count: ended }) }),
  })
  const askOthers = async (): Promise<void> => {
    if (await confirm({ title: t('endOthersTitle'), text: t('endOthersText'), confirm: t('endOthers'), danger: true })) endOthers.mutate({})
  }
  const own = [...sessions, ...tills].sort((a, b) => Number(b.isThis) - Number(a.isThis))
  const isTill = ({ uid }: OwnSession): boolean => tills.some((till) => till.uid === uid)
  return (
    <Panel
      title={t('sessions')}
      text={t('sessionsText')}
      actions={
        own.some((each) => !each.isThis) && (
          <Button size="xs" onClick={() => void askOthers()}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {own.map((session) => (
          <li key={session.uid}>
            {isPhone(session) ? (
              <IconDeviceMobile size={22} stroke={1.5} aria-hidden />
            ) : (
              <IconDeviceDesktop size={22} stroke={1.5} aria-hidden />
            )}
            <Stack gap={0} className={classes.words}>
              <Group gap="xs">
                <Text size="sm" fw={550}>
                  {nameOf(session, t)}
                </Text>
                {isTill(session) && <Pill>{t('till')}</Pill>}
                {session.isThis && <Pill tone="good">{t('thisOne')}</Pill>}
              </Group>
              <Text size="xs" c="dimmed">
                {[
                  isTill(session) && t('tillText'),
                  t('seen', { at: moment(session.seenAt) }),
                  t('started', { at: moment(session.startedAt) }),
                  session.address,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            {(!session.isThis || isTill(session)) && (
              <Button size="xs" look="danger" onClick={() => end.mutate({ params: { uid: session.uid } })}>
                {t(isTill(session) ? 'tillEnd' : 'end')} <span className="visually-hidden">{nameOf(session, t)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
