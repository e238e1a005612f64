import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switcher } from '../../../ui/Switcher.tsx'
import { DecreasingList } from './DecreasingList.tsx'
import { ExplainPrice } from './ExplainPrice.tsx'
import { SchemaList } from './SchemaList.tsx'

const parts = ['decreasing', 'schemas', 'explain'] as const

/** Prices by quantity and promotions, price schemas, and how any price comes about. */
export default function PricesScreen() {
  const { t } = useTranslation('prices')
  const [part, setPart] = useState<(typeof parts)[number]>('decreasing')
  const tabs = (
    <Switcher label={t('title')} value={part} options={parts.map((value) => ({ value, label: t(`tabs.${value}`) }))} onChange={setPart} />
  )
  if (part === 'schemas') return <SchemaList tabs={tabs} />
  if (part === 'explain') return <ExplainPrice tabs={tabs} />
  return <DecreasingList tabs={tabs} />
}
