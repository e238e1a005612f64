import { hrefIn } from '../address.ts'
import type { PageProps } from '../Page.tsx'
import { wordsOf } from '../words/words.ts'

export function Home({ page: { frame }, content }: PageProps<'home'>) {
  const words = wordsOf(frame.language)
  return (
    <>
      <h1>{frame.shop.name}</h1>
      <h2>{words.plants}</h2>
      <ul>
        {content.categories.map((category) => (
          <li key={category.path}>
            <a href={hrefIn(frame, category.path)}>{category.label}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
