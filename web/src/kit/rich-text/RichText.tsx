import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { RichTextEditorProps } from './RichTextEditor.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

/** A text with headings, lists and links, kept as HTML. The editor is loaded when a screen shows one. */
export function RichText(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={160} radius="md" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
