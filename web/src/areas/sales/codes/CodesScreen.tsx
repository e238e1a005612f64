import { useScreenSearch } from '../../../search.ts'
import { useCan } from '../../../api/session.ts'
import { CardList } from './CardList.tsx'
import { CreditList } from './CreditList.tsx'
import { DiscountList } from './DiscountList.tsx'

/** Discount codes, credits, gift cards: three lists under one address. */
export default function CodesScreen() {
  const maySeeDiscounts = useCan('marketing.read')
  const { list = maySeeDiscounts ? 'discounts' : 'credits' } = useScreenSearch('/codes')
  if (list === 'cards') return <CardList />
  return list === 'discounts' && maySeeDiscounts ? <DiscountList /> : <CreditList />
}
