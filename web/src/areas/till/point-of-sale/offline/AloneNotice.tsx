import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveTickets } from '../../../../offline/rescue-file.ts'
import { startAgain, useStartAgain } from '../../../../offline/start-again.ts'
import { paths } from '../../../../paths.ts'
import { useInit } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { figure } from '../../../../ui/format.ts'
import { showError } from '../../../../ui/toast.ts'
import type { HandOver } from './use-hand-over.ts'
import classes from './Alone.module.css'

type AloneNoticeProps = {
  alone: HandOver
  idle: boolean
  closed?: 'closed' | 'counted' | undefined
  /** Shows what this device sold. */ onTickets?: (() => void) | undefined
}

/**
 * Says that the till works alone, how many tickets wait on the device, and when it has no room for more. `idle`: nothing
 * would be lost by starting again; `closed`: nothing is sold here now, since the till is shut or its drawer being counted.
 */
export function AloneNotice({ alone, idle, closed, onTickets }: AloneNoticeProps) {
  const { t } = useTranslation('tillOffline')
  const { client } = useInit()
  const { connected, opened, ready, counts, fault, room, store } = alone
  const back = opened && connected
  useStartAgain(opened && idle)
  const left = counts.kept + counts.waiting
  const short = ready && room.state !== 'fine'
  const quiet = connected && !opened && left + counts.refused === 0 && !short
  const save = (): Promise<void> => saveTickets(store, client.uid)
  const cut = closed === 'counted' ? 'offlineCounted' : closed ? 'offlineClosed' : ready ? 'offline' : 'offlineNotReady'
  return (
    <div className={classes.notices} role="status">
      {!quiet && (
        <p
          className={classes.notice}
          data-bad={counts.refused > 0 || fault !== null || room.state === 'none' || (!connected && !ready) || undefined}
        >
          {connected ? <IconCloudUp size={20} aria-hidden /> : <IconCloudOff size={20} aria-hidden />}
          <span>
            {back ? t('back') : !connected && t(cut)}
            {counts.kept > 0 && <b> {t('kept', { count: counts.kept })}</b>}
            {counts.waiting > 0 && <b> {t('waiting', { count: counts.waiting })}</b>}
            {counts.refused > 0 && <b> {t('rejected', { count: counts.refused })}</b>}
            {connected && fault !== null && ` ${t('fault', { message: fault })}`}
            {short && ` ${t(room.state === 'none' ? 'room.none' : 'room.short', { left: figure(Math.floor((room.bytes ?? 0) / 1e6)) })}`}
          </span>
          {back && (
            <Button size="xs" onClick={startAgain}>
              {t('reconnect')}
            </Button>
          )}
          {left > 0 && onTickets && (
            <Button size="xs" onClick={onTickets}>
              {t('seeTickets')}
            </Button>
          )}
          {left > 0 && (!connected || opened || fault !== null) && (
            <Button size="xs" onClick={() => void save().catch(showError)}>
              {t('rescue.save')}
            </Button>
          )}
          {!back && connected && counts.refused > 0 && (
            <Button size="xs" to={paths.tillDevices}>
              {t('see')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
