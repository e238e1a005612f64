import type { TraceSubject } from '@plantule/contract/traceability/trace'
import { IconBinaryTree } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'

const TraceDialog = lazy(() => import('./TraceDialog.tsx'))

/** Shows where a thing comes from and who has what came of it, to whoever may see traceability. */
export function TraceButton({ of, id }: { of: TraceSubject; id: number }) {
  const { t } = useTranslation('trace')
  const mayRead = useCan('traceability.read')
  const [open, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button icon={<IconBinaryTree size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open && (
        <Suspense>
          <TraceDialog of={of} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
