import { useCallback, useMemo, useState } from 'react'
import { articleOf, pickedKey, type Article, type Articles, type Picked } from '../../../kit/sale/draft.ts'

/** What is known of the articles of an order: those that it has, and those picked since, whose stock is fresher. */
export function useArticles(known?: Articles): { articles: Articles; learn: (item: Picked) => void } {
  const [picked, setPicked] = useState<ReadonlyMap<number, Article>>(new Map())
  const learn = useCallback((item: Picked) => setPicked((before) => new Map(before).set(pickedKey(item), articleOf(item))), [])
  const articles = useMemo(() => {
    const all = new Map(known)
    for (const [id, article] of picked) all.set(id, { ...article, held: all.get(id)?.held ?? 0 })
    return all
  }, [known, picked])
  return { articles, learn }
}
