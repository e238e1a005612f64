import { lazy, Suspense, useSyncExternalStore } from 'react'
import { questionStore } from './confirm.ts'

const Ask = lazy(() => import('./Ask.tsx'))

/** Shows the question of `confirm()`. */
export function Questions() {
  const question = useSyncExternalStore(questionStore.subscribe, questionStore.get)
  return (
    question && (
      <Suspense>
        <Ask key={question.id} question={question} />
      </Suspense>
    )
  )
}
