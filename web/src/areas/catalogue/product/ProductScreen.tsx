import { ProductEdit } from './ProductEdit.tsx'

export default function ProductScreen() {
  return <ProductEdit type="plant" />
}
