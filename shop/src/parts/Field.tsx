import type { SiteFaults, SiteTyped } from '@plantule/contract/site/site-buying'

type FieldProps = {
  name: string
  label: string
  typed: SiteTyped
  faults: SiteFaults
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  most?: number
  /** Said beside the label of what may stay empty. */
  optional?: string
  lines?: number
}

/** A labelled field with what is wrong with it. */
export function Field({ name, label, typed, faults, type = 'text', autoComplete, most, optional, lines }: FieldProps) {
  const fault = faults[name]
  const common = {
    id: name,
    name,
    defaultValue: typed[name] ?? '',
    maxLength: most,
    required: optional === undefined,
    autoComplete,
    ...(fault ? { 'aria-invalid': true as const, 'aria-describedby': `${name}-fault` } : {}),
  }
  return (
    <p className={`field f-${name}`}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="soft"> ({optional})</span>}
      </label>
      {lines ? <textarea rows={lines} {...common} /> : <input type={type} {...common} />}
      {fault && (
        <span className="wrong" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}

/** What tells people from programs: a field that nobody sees, and when the form was drawn. */
export function Guards({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <p className="trap" aria-hidden="true">
        <label>
          Website <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  )
}
