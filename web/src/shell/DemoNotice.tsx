import { initRoutes } from '@plantule/contract/shops/init'
import { IconSeeding } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/query.ts'
import { useInit } from '../api/session.ts'
import { demoFills } from './demo-fills.ts'
import classes from './OfflineNotice.module.css'

const ASK_MS = 5_000

/** Says that the demonstration's plants and orders are still to come; once they are there, what is on screen is read again. */
export function DemoNotice() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const filling = demoFills(useInit())
  const before = useRef(filling)
  useEffect(() => {
    if (before.current && !filling) void client.invalidateQueries()
    before.current = filling
    if (!filling) return
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: read(initRoutes.init, {}).queryKey }), ASK_MS)
    return () => clearInterval(timer)
  }, [client, filling])
  return (
    <div role="status">
      {filling && (
        <p className={classes.notice}>
          <IconSeeding size={18} aria-hidden /> {t('demoFilling')}
        </p>
      )}
    </div>
  )
}
