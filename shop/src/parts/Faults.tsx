import type { SiteFaults } from '@plantule/contract/site/site-buying'

type FaultsProps = { title: string; faults: SiteFaults; labels: Readonly<Record<string, string>>; at?: Readonly<Record<string, string>> }

/** All that is wrong in a form, above it: each with the name of its field, and the way there. What is wrong with the whole stands alone. */
export function Faults({ title, faults, labels, at = {} }: FaultsProps) {
  const all = Object.entries(faults)
  if (all.length === 0) return null
  return (
    <div className="fault" role="alert">
      <strong>{title}</strong>
      {faults['all'] ? (
        <> {faults['all']}</>
      ) : (
        <ul>
          {all.map(([name, fault]) => (
            <li key={name}>
              {labels[name] ? (
                <>
                  <a href={`#${at[name] ?? name}`}>{labels[name]}</a> : {fault}
                </>
              ) : (
                fault
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
