import { supportEntryRoutes } from '@plantule/contract/support/entry'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client.ts'
import { useInit } from '../api/session.ts'
import { supportVisit } from '../session/support-visit.ts'
import { Button } from '../ui/Button.tsx'
import { moment } from '../ui/format.ts'
import { showError } from '../ui/toast.ts'
import classes from './SupportBand.module.css'

/** Across every screen of a shop that staff of the provider look at: that they do, how far they may, until when, and the way out. */
export function SupportBand() {
  const { t } = useTranslation('shell')
  const { support, client } = useInit()
  const [leaving, setLeaving] = useState(false)
  if (!support) return null
  const leave = async (): Promise<void> => {
    setLeaving(true)
    try {
      await call(supportEntryRoutes.leaveShop, { params: { entryId: support.entryId }, body: {} })
      supportVisit.end()
    } catch (error) {
      setLeaving(false)
      showError(error)
    }
  }
  return (
    <section className={classes.band} aria-label={t('support.label')}>
      <IconLifebuoy size={20} aria-hidden />
      <span className={classes.words}>
        <strong>{t(support.mode === 'write' ? 'support.writing' : 'support.reading', { shop: client.name })}</strong>{' '}
        {t('support.until', { until: moment(support.until), staff: support.staff })}
      </span>
      <Button busy={leaving} onClick={() => void leave()}>
        {t('support.leave')}
      </Button>
    </section>
  )
}
