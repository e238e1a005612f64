import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preference } from '../../../preference.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { Letters } from './Letters.tsx'
import { Subscribers } from './Subscribers.tsx'

type Shown = 'letters' | 'subscribers'

/** The letters, or who registered for them. */
export default function NewslettersScreen() {
  const { t } = useTranslation('newsletters')
  const [kept] = useState(() => preference<Shown>('newsletters.shown', 'letters'))
  const [shown, setShown] = useState(() => kept.get())
  const kinds = (
    <SegmentedControl
      aria-label={t('shown')}
      value={shown}
      onChange={(value) => {
        kept.set(value as Shown)
        setShown(value as Shown)
      }}
      data={(['letters', 'subscribers'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
  return shown === 'letters' ? <Letters key="letters" kinds={kinds} /> : <Subscribers key="subscribers" kinds={kinds} />
}
