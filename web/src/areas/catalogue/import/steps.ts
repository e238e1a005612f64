import type { CatalogueImport } from '@plantule/contract/imports/schemas'

export const steps = ['file', 'columns', 'check', 'difference', 'done'] as const
export type Step = (typeof steps)[number]

/** The furthest step that an import has reached. */
export function stepOf(current: Pick<CatalogueImport, 'state' | 'report'> | undefined): Step {
  if (!current) return 'file'
  switch (current.state) {
    case 'uploaded':
      return 'columns'
    case 'checking':
      return 'check'
    case 'checked':
      return (current.report?.errors ?? 0) > 0 ? 'check' : 'difference'
    case 'failed':
    case 'running':
    case 'done':
    case 'undone':
      return 'done'
  }
}

/** Whether a step may be looked at again from where the import stands. */
export function mayOpen(step: Step, current: Pick<CatalogueImport, 'state' | 'report'> | undefined): boolean {
  const reached = stepOf(current)
  if (step === reached || step === 'file') return true
  if (reached === 'done' || reached === 'file') return step === 'difference' && reached === 'done'
  if (step === 'done') return false
  return current?.state === 'checked' ? true : steps.indexOf(step) < steps.indexOf(reached)
}
