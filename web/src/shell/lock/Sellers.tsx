import type { Seller } from '@plantule/contract/platform/sellers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/inputs.ts'
import { Text } from '../../ui/layout.ts'
import { Pill } from '../../ui/Pill.tsx'
import { sellerOfBadge } from './lock-state.ts'
import classes from './TillLock.module.css'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who may take over on this device: a tap, or their badge. Either asks for the code. */
export function Sellers({ sellers, onPick }: { sellers: readonly Seller[]; onPick: (seller: Seller) => void }) {
  const { t } = useTranslation('shell')
  const [badge, setBadge] = useState('')
  const [unknown, setUnknown] = useState(false)
  return (
    <>
      <Text>{t('lock.who')}</Text>
      <ul className={classes.sellers}>
        {sellers.map((seller) => (
          <li key={seller.id}>
            <button type="button" className={classes.seller} onClick={() => onPick(seller)} aria-disabled={seller.spent || undefined}>
              <span className={classes.initials} aria-hidden>
                {initials(seller.name)}
              </span>
              <span className={classes.name}>{seller.name}</span>
              {seller.isMe && <Pill tone="good">{t('lock.present')}</Pill>}
              {seller.spent && <Pill tone="attention">{t('lock.spent')}</Pill>}
            </button>
          </li>
        ))}
      </ul>
      <form
        className={classes.badge}
        onSubmit={(event) => {
          event.preventDefault()
          const seller = sellerOfBadge(badge, sellers)
          setUnknown(seller === undefined)
          setBadge('')
          if (seller) onPick(seller)
        }}
      >
        <TextInput
          ref={(field) => field?.focus()}
          placeholder={t('lock.badgeHint')}
          aria-label={t('lock.badge')}
          autoComplete="off"
          inputMode="none"
          value={badge}
          error={unknown && t('lock.badgeUnknown')}
          onChange={(event) => {
            setBadge(event.currentTarget.value)
            setUnknown(false)
          }}
        />
      </form>
    </>
  )
}
