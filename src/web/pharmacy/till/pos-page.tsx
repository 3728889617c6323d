import { useCallback, useRef } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CartBar } from "#web/pharmacy/till/cart-bar.tsx"
import { CartPanel } from "#web/pharmacy/till/cart-panel.tsx"
import { ShelfPanel } from "#web/pharmacy/till/shelf-panel.tsx"
import { oftenSoldOptions, shelfOptions } from "#web/pharmacy/till/shelf-queries.ts"
import styles from "#web/pharmacy/till/till.module.css"
import { TillDialogs } from "#web/pharmacy/till/till-dialogs.tsx"
import type { FinderHandle } from "#web/pharmacy/till/use-finder.ts"
import { useTill } from "#web/pharmacy/till/use-till.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

export const prefetch: Prefetch = (client) => readAhead(client, shelfOptions, oftenSoldOptions)

/** The till of SPEC section 2, /pos/: sells the stock of the person's pharmacy. */
export function PosPage() {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.posHeading") })} isIndexed={false} />
      <Till key={pharmacy?.id} pharmacyId={pharmacy?.id ?? 0} />
    </>
  )
}

/** Lays out the till: the stock, the cart, and the dialogs on top. */
function Till({ pharmacyId }: { pharmacyId: number }) {
  const finder = useRef<FinderHandle>(null)
  const till = useTill(pharmacyId, finder)
  const { opened, open, cart, shelf, sale, scan, alert, refusal } = till
  const orderMedicine = useCallback((row: ShelfRow) => open({ dialog: "order", row }), [open])
  const panel = {
    cart,
    shelf,
    sale,
    heldCount: till.held.length,
    onHold: () => void till.hold(),
    onHeld: () => open({ dialog: "held" }),
    onDiscount: till.openDiscount,
    onCustomer: till.openCustomer,
    onLeave: till.toSearch,
  }
  return (
    <div className={styles.till}>
      <ShelfPanel
        shelf={shelf}
        ref={finder}
        cart={cart}
        refusal={refusal}
        unknown={scan.unknown}
        onScan={scan.scan}
        onLink={() => open({ dialog: "link" })}
        onVisible={till.onVisible}
        onReceipts={() => open({ dialog: "receipts" })}
        onKeys={() => open({ dialog: "keys" })}
        onNewMedicine={till.addMedicine}
        onOrder={orderMedicine}
        onFavourite={shelf.changeFavourite}
      />
      {till.isWide ? (
        <CartPanel {...panel} refusal={refusal} />
      ) : (
        <CartBar {...panel} opened={opened} alert={alert} onOpen={till.openCart} onClose={till.close} />
      )}
      <TillDialogs till={till} />
    </div>
  )
}
