import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../offline/work/work-queue.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import classes from './OfflineNotice.module.css'

/** What was done without the server: how much waits, and where what it refused is settled. */
export function WorkNotice() {
  const { t } = useTranslation('shell')
  const commands = useCommands()
  const waiting = commands.filter(({ state }) => state === 'kept').length
  const refused = commands.filter(({ state }) => state === 'refused')
  const places = new Map(
    refused.map((one): [string, string] => {
      if (one.kind === 'count') return [paths.stockCount, t('work.count')]
      if (one.kind === 'deed' || one.kind === 'photo') return [paths.field, t('screens.field')]
      if (one.kind === 'sheet' || one.kind === 'sheetPhoto') return [paths.collecting, t('screens.collecting')]
      return [paths.prepare(one.orderId), one.reference]
    }),
  )
  return (
    <>
      {waiting > 0 && (
        <p className={classes.notice}>
          <IconCloudUp size={18} aria-hidden /> {t('work.waiting', { count: waiting })}
        </p>
      )}
      {refused.length > 0 && (
        <p className={classes.notice}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t('work.refused', { count: refused.length })}{' '}
            {[...places].map(([path, name]) => (
              <Link key={path} to={path}>
                {name}{' '}
              </Link>
            ))}
          </span>
        </p>
      )}
    </>
  )
}
