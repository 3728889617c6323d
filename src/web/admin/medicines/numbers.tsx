import { formatCount } from "#web/kit/format/number.ts"

/** Renders labelled numbers next to each other. */
export function Numbers({ of }: { of: [what: string, count: number][] }) {
  return (
    <dl className="columns mt-8">
      {of.map(([what, count]) => (
        <div key={what} className="well round pad-8-12">
          <dt>{what}</dt>
          <dd className="semibold num">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
