import type { CollectionInput } from '@plantule/contract/traceability/zones'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import classes from './Collecting.module.css'

type Spot = CollectionInput['spot']
const MS = 20_000
const digits = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000

/** Where the phone is, by its satellites: they need no network. */
export function SpotButton({ spot, onSpot }: { spot: Spot; onSpot: (spot: Spot) => void }) {
  const { t } = useTranslation('collecting')
  const [looking, setLooking] = useState(false)
  const [said, setSaid] = useState('')
  const look = (): void => {
    setLooking(true)
    setSaid('')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLooking(false)
        setSaid(t('within', { metres: Math.round(coords.accuracy) }))
        onSpot({ lat: digits(coords.latitude), lon: digits(coords.longitude) })
      },
      () => {
        setLooking(false)
        setSaid(t('nowhere'))
      },
      { enableHighAccuracy: true, timeout: MS },
    )
  }
  return (
    <div className={classes.spot}>
      <Button size="lg" busy={looking} icon={<IconCurrentLocation size={22} />} onClick={look}>
        {spot ? t('spotAgain') : t('spot')}
      </Button>
      <Text size="sm" role="status">
        {[spot && `${spot.lat}, ${spot.lon}`, said].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
