import { ProductList } from './ProductList.tsx'

export default function ProductsScreen() {
  return <ProductList type="plant" />
}
