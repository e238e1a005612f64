import { useScreenSearch } from '../../../search.ts'
import { Templates } from './Templates.tsx'

export default function ProductTemplateScreen() {
  return <Templates kind="product" draft={useScreenSearch('/customization/product-page').draft} />
}
