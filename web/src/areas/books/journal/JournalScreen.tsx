import { lazy, Suspense } from 'react'
import { useScreenSearch } from '../../../search.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { DocumentList } from './DocumentList.tsx'
import { MoneyList } from './MoneyList.tsx'

const pages = {
  tva: lazy(() => import('./TvaPage.tsx')),
  reporting: lazy(() => import('./ReportingPage.tsx')),
  closing: lazy(() => import('./ClosingPage.tsx')),
  fec: lazy(() => import('./FecPage.tsx')),
  accounts: lazy(() => import('./AccountsPage.tsx')),
}

/** The books: what was sold, what was paid, TVA, the closing of months, the accountant's file. */
export default function JournalScreen() {
  const { list = 'documents' } = useScreenSearch('/journal')
  if (list === 'documents') return <DocumentList />
  if (list === 'money') return <MoneyList />
  const Shown = pages[list]
  return (
    <Suspense fallback={<Waiting />}>
      <Shown />
    </Suspense>
  )
}
