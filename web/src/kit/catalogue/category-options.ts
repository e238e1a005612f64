import type { Menu } from '@plantule/contract/catalogue/categories'
import type { Option } from '../list/filter.ts'

/** The three levels as one list, each with its way from the top: `Vivaces › Soleil`. */
export function categoryOptions(menu: Menu | undefined): Option[] {
  return (menu?.supercategories ?? []).flatMap((top) => [
    { value: String(top.id), label: top.name },
    ...top.categories.flatMap((middle) => [
      { value: String(middle.id), label: `${top.name} › ${middle.name}` },
      ...middle.subcategories.map((low) => ({ value: String(low.id), label: `${top.name} › ${middle.name} › ${low.name}` })),
    ]),
  ])
}
