import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { startAgain, useStartAgain } from '../../alone/start-again.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import type { Alone } from './use-alone.ts'
import classes from './Alone.module.css'

/** Says that the till works alone, and how many tickets wait on the device. `idle`: nothing would be lost by starting again. */
export function AloneNotice({ alone, idle }: { alone: Alone; idle: boolean }) {
  const { t } = useTranslation('tillOffline')
  const { connected, opened, ready, counts } = alone
  const back = opened && connected
  useStartAgain(opened && idle)
  const quiet = connected && !opened && counts.kept + counts.waiting + counts.refused === 0
  return (
    <div className={classes.notices} role="status">
      {!quiet && (
        <p className={classes.notice} data-bad={counts.refused > 0 || (!connected && !ready) || undefined}>
          {connected ? <IconCloudUp size={20} aria-hidden /> : <IconCloudOff size={20} aria-hidden />}
          <span>
            {back ? t('back') : !connected && t(ready ? 'offline' : 'offlineNotReady')}
            {counts.kept > 0 && <b> {t('kept', { count: counts.kept })}</b>}
            {counts.waiting > 0 && <b> {t('waiting', { count: counts.waiting })}</b>}
            {counts.refused > 0 && <b> {t('rejected', { count: counts.refused })}</b>}
          </span>
          {back && <Button size="xs" onClick={startAgain}>{t('reconnect')}</Button>}
          {!back && connected && counts.refused > 0 && <Button size="xs" to={paths.tillDevices}>{t('see')}</Button>}
        </p>
      )}
    </div>
  )
}
