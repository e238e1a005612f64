import { lazy, Suspense, useSyncExternalStore } from 'react'
import { pictureQuestions } from './ask-pictures.ts'

const PictureChoice = lazy(() => import('./PictureChoice.tsx'))

/** Shows the window of `askPictures()`. */
export function PictureQuestions() {
  const question = useSyncExternalStore(pictureQuestions.subscribe, pictureQuestions.get)
  return (
    question && (
      <Suspense>
        <PictureChoice key={question.id} question={question} />
      </Suspense>
    )
  )
}
