import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"

/** Names the batch that a dialog is about: medicine, lot and expiry. */
export function BatchTitle({ batch: { name, lot, expiresOn } }: { batch: ExpiringBatch }) {
  return (
    <p>
      <b translate="no">
        <TallMan text={keepTogether(name)} />
      </b>{" "}
      {lot !== null && <span className="mono">{lot}</span>}{" "}
      <span className="meta">{formatExpiry(expiresOn)}</span>
    </p>
  )
}
