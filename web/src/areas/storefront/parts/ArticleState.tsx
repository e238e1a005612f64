import { articleStateOf } from '@plantule/contract/storefront/blog'
import { useTranslation } from 'react-i18next'
import { parisDay } from '../../../ui/format.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'

const tones: Record<ReturnType<typeof articleStateOf>, Tone> = { draft: 'calm', scheduled: 'progress', published: 'good' }

/** A draft, one that waits for its day, or one that visitors read. */
export function ArticleState({ publishedOn }: { publishedOn: string | null }) {
  const { t } = useTranslation('site')
  const state = articleStateOf(publishedOn, parisDay())
  return <Pill tone={tones[state]}>{t(`blog.states.${state}`)}</Pill>
}
