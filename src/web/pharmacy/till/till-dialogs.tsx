import { lazy, Suspense } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { WhileOpened } from "#web/kit/feedback/opened.tsx"
import type { CartCustomer, CartPrescription } from "#web/pharmacy/till/cart.ts"
import { HeldDialog } from "#web/pharmacy/till/held-dialog.tsx"
import { KeysDialog } from "#web/pharmacy/till/key-hints.tsx"
import { ReceiptSheet } from "#web/pharmacy/till/receipt-sheet.tsx"
import {
  FewLeftDialog,
  LimitDialog,
  LookAlikeDialog,
  PrescriptionDialog,
} from "#web/pharmacy/till/sale-questions.tsx"
import type { OpenedDialog, TillState } from "#web/pharmacy/till/use-till.ts"

const AddMedicineDialog = lazy(() =>
  import("#web/pharmacy/stock/add-medicine-dialog.tsx").then(({ AddMedicineDialog }) => ({
    default: AddMedicineDialog,
  })),
)

const AddOrderDialog = lazy(() =>
  import("#web/pharmacy/purchase-orders/add-order-dialog.tsx").then(({ AddOrderDialog }) => ({
    default: AddOrderDialog,
  })),
)

const DiscountDialog = lazy(() =>
  import("#web/pharmacy/till/discount-dialog.tsx").then(({ DiscountDialog }) => ({
    default: DiscountDialog,
  })),
)

const ChooseCustomerDialog = lazy(() =>
  import("#web/pharmacy/till/customer-dialog.tsx").then(({ ChooseCustomerDialog }) => ({
    default: ChooseCustomerDialog,
  })),
)

const ReceiptsDialog = lazy(() =>
  import("#web/pharmacy/till/receipts-dialog.tsx").then(({ ReceiptsDialog }) => ({
    default: ReceiptsDialog,
  })),
)

const PrinterDialog = lazy(() =>
  import("#web/pharmacy/printer/printer-dialog.tsx").then(({ PrinterDialog }) => ({
    default: PrinterDialog,
  })),
)

const WarningsDialog = lazy(() =>
  import("#web/pharmacy/prescriptions/warnings-dialog.tsx").then(({ WarningsDialog }) => ({
    default: WarningsDialog,
  })),
)

const LinkDialog = lazy(() =>
  import("#web/pharmacy/till/link-dialog.tsx").then(({ LinkDialog }) => ({ default: LinkDialog })),
)

/**
 * Renders the open dialog of the till, chosen by the person or asked by the cart, a scan or the sale.
 */
export function TillDialogs({ till }: { till: TillState }) {
  const { opened, cart, scan, sale, alike } = till
  return (
    <>
      {alike.question && <LookAlikeDialog question={alike.question} onAnswer={alike.answer} />}
      <WhileOpened of={scan.fewLeft}>
        {(asked) => <FewLeftDialog asked={asked} onAnswer={scan.answerFewLeft} />}
      </WhileOpened>
      {sale.asking?.about === "prescription" && (
        <AskedPrescription till={till} needsRecord={sale.asking.needsRecord === true} />
      )}
      <Suspense>
        {sale.asking?.about === "limit" && (
          <LimitDialog
            {...sale.asking}
            name={cart.store.get().account?.name ?? ""}
            onAnswer={sale.answerLimit}
          />
        )}
        {sale.asking?.about === "warnings" && (
          <WarningsDialog warnings={sale.asking.warnings} onAnswer={sale.answerWarnings} />
        )}
      </Suspense>
      <WhileOpened of={opened}>{(chosen) => <ChosenDialog till={till} chosen={chosen} />}</WhileOpened>
      <Suspense>
        <WhileOpened of={scan.unsized}>
          {({ pack, row }) => <LinkedCode till={till} gtin={pack.gtin} known={row} onClose={scan.forget} />}
        </WhileOpened>
      </Suspense>
      {sale.sold && <ReceiptSheet sale={sale.sold} onNewSale={till.nextSale} />}
    </>
  )
}

/** The dialog that the person chose; the cart of narrow screens shows itself. */
function ChosenDialog({ till, chosen }: { till: TillState; chosen: OpenedDialog }) {
  const { close, cart, shelf, scan, held } = till
  const onAdded = () => {
    scan.forget()
    shelf.reload()
    close()
  }
  return (
    <>
      {chosen.dialog === "held" && (
        <HeldDialog held={held} onRecall={(id) => void cart.recall(id).then(close)} onClose={close} />
      )}
      {chosen.dialog === "keys" && <KeysDialog onClose={close} />}
      <Suspense>
        {chosen.dialog === "discount" && (
          <DiscountDialog
            cart={cart}
            stockId={chosen.stockId}
            maxPercent={shelf.maxDiscountPercent}
            onClose={close}
          />
        )}
        {chosen.dialog === "customer" && (
          <ChooseCustomerDialog
            onClose={close}
            onChoose={({ id, name, phoneNumber, allergies }) => {
              cart.store.set({ ...cart.store.get(), customer: { id, name, phoneNumber, allergies } })
              close()
            }}
          />
        )}
        {chosen.dialog === "receipts" && (
          <ReceiptsDialog key={chosen.number} start={chosen.number} onClose={close} />
        )}
        {chosen.dialog === "new-medicine" && (
          <AddMedicineDialog start={chosen.start} onClose={close} onAdded={onAdded} />
        )}
        {chosen.dialog === "order" && (
          <AddOrderDialog
            medicineId={chosen.row.medicineId}
            medicine={chosen.row.name}
            manufacturer={chosen.row.manufacturer}
            onClose={close}
          />
        )}
        {chosen.dialog === "printer" && <PrinterDialog onClose={close} />}
        {chosen.dialog === "link" && scan.unknown && (
          <LinkedCode till={till} gtin={scan.unknown.gtin} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function AskedPrescription({
  till: { cart, shelf, sale },
  needsRecord,
}: {
  till: TillState
  needsRecord: boolean
}) {
  const now = cart.store.get()
  const lines = now.lines.filter(
    (line) => line.prescriptionOnly || shelf.rowOf(line.stockId)?.prescriptionOnly,
  )
  const checkPack = (gtin: string) => {
    const row = shelf.findByGtin(gtin)
    return row ? { name: row.name, isRight: lines.some((line) => shelf.rowOf(line.stockId) === row) } : null
  }
  const isControlled = lines.some((line) => line.controlled || shelf.rowOf(line.stockId)?.controlled)
  return (
    <PrescriptionDialog
      lines={lines}
      findPack={checkPack}
      isControlled={isControlled || needsRecord}
      known={now.prescription ?? asPatient(now.customer)}
      repeatFor={now.repeats?.patientName}
      onAnswer={sale.answerPrescription}
    />
  )
}

/** Fills in the customer of the sale as the patient. */
const asPatient = (customer: CartCustomer | undefined): Partial<CartPrescription> | undefined =>
  customer && {
    patientName: customer.name,
    ...(customer.phoneNumber !== null && { patientPhone: customer.phoneNumber }),
  }

type LinkedCodeProps = {
  till: TillState
  gtin: string
  /** The code's medicine, if only its pack size is missing. */
  known?: ShelfRow
  onClose: () => void
}

/** Asks which medicine an unknown code belongs to, or how many units a known one's pack has. */
function LinkedCode({ till: { close, scan, shelf }, gtin, known, onClose }: LinkedCodeProps) {
  const onLinked = (row: ShelfRow, packSize: number) => {
    // The next pack of it may be scanned before the row has been read again.
    const gtins = [...row.gtins.filter((each) => each.gtin !== gtin), { gtin, packSize }]
    shelf.patch(new Map([[row.stockId, { gtins }]]))
    scan.addLinked({ ...row, gtins })
    close()
    shelf.reloadRows([row.stockId]).catch(shelf.reload)
  }
  return <LinkDialog gtin={gtin} known={known} index={shelf.index} onClose={onClose} onLinked={onLinked} />
}
