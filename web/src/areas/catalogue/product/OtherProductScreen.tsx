import { ProductEdit } from './ProductEdit.tsx'

export default function OtherProductScreen() {
  return <ProductEdit type="other" />
}
