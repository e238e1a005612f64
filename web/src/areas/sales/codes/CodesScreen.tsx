import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../../api/session.ts'
import { CardList } from './CardList.tsx'
import { CreditList } from './CreditList.tsx'
import { DiscountList } from './DiscountList.tsx'
import { listNames } from './KindTabs.tsx'

/** Discount codes, credits, gift cards: three lists under one address. */
export default function CodesScreen() {
  const maySeeDiscounts = useCan('marketing.read')
  const asked = (useSearch({ strict: false }) as { list?: string }).list
  const list = listNames.find((one) => one === asked) ?? (maySeeDiscounts ? 'discounts' : 'credits')
  if (list === 'cards') return <CardList />
  return list === 'discounts' && maySeeDiscounts ? <DiscountList /> : <CreditList />
}
