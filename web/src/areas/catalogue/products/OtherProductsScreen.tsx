import { ProductList } from './ProductList.tsx'

export default function OtherProductsScreen() {
  return <ProductList type="other" />
}
