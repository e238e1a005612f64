import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../../ui/layout.ts'
import classes from '../../parts/Pay.module.css'
import { qrPicture } from '../../../../kit/qr.ts'

/** The ticket without paper: a customer reads it with their phone. */
export function TicketQr({ address, text }: { address: string; text: string }) {
  const { t } = useTranslation('till')
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (address) qrPicture(address).then(setSrc, (error: unknown) => console.info('The square code could not be drawn.', error))
  }, [address])
  if (!src) return null
  return (
    <figure className={classes.qr}>
      <img src={src} alt={t('done.qrAlt')} width={112} height={112} />
      <figcaption>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </figcaption>
    </figure>
  )
}
