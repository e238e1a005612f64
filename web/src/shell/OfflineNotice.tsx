import { IconCloudOff } from '@tabler/icons-react'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import classes from './OfflineNotice.module.css'

/** Says at once that the connection is gone; what is on screen stays usable. */
export function OfflineNotice() {
  const { online } = useNetwork()
  const { t } = useTranslation('shell')
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden /> {t('offline')}
        </p>
      )}
    </div>
  )
}
