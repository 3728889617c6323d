import { lazy, Suspense } from "react"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
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
import type { TillState } from "#web/pharmacy/till/use-till.ts"

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
  const { opened, close, cart, shelf, scan, sale, alike, held } = till
  const onAdded = () => {
    scan.forget()
    shelf.reload()
    close()
  }
  return (
    <>
      {alike.question && <LookAlikeDialog question={alike.question} onAnswer={alike.answer} />}
      {scan.fewLeft && <FewLeftDialog asked={scan.fewLeft} onAnswer={scan.answerFewLeft} />}
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
      {opened?.dialog === "held" && (
        <HeldDialog held={held} onRecall={(id) => void cart.recall(id).then(close)} onClose={close} />
      )}
      {opened?.dialog === "keys" && <KeysDialog onClose={close} />}
      <Suspense>
        {opened?.dialog === "discount" && (
          <DiscountDialog
            cart={cart}
            stockId={opened.stockId}
            maxPercent={shelf.maxDiscountPercent}
            onClose={close}
          />
        )}
        {opened?.dialog === "customer" && (
          <ChooseCustomerDialog
            onClose={close}
            onChoose={({ id, name, phoneNumber, allergies }) => {
              cart.store.set({ ...cart.store.get(), customer: { id, name, phoneNumber, allergies } })
              close()
            }}
          />
        )}
        {opened?.dialog === "receipts" && (
          <ReceiptsDialog key={opened.number} start={opened.number} onClose={close} />
        )}
        {opened?.dialog === "new-medicine" && (
          <AddMedicineDialog start={opened.start} onClose={close} onAdded={onAdded} />
        )}
        {opened?.dialog === "order" && (
          <AddOrderDialog
            medicineId={opened.row.medicineId}
            medicine={opened.row.name}
            manufacturer={opened.row.manufacturer}
            onClose={close}
          />
        )}
        {opened?.dialog === "printer" && <PrinterDialog onClose={close} />}
        <LinkedCode till={till} />
      </Suspense>
      {sale.sold && <ReceiptSheet sale={sale.sold} onNewSale={till.nextSale} />}
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

/** Asks which medicine an unknown code belongs to, or how many units a known one's pack has. */
function LinkedCode({ till: { opened, close, scan, shelf } }: { till: TillState }) {
  const { unsized, unknown } = scan
  const linking = unsized
    ? { gtin: unsized.pack.gtin, known: unsized.row }
    : opened?.dialog === "link" && unknown
      ? { gtin: unknown.gtin }
      : null
  if (!linking) return null
  const onLinked = (row: ShelfRow, packSize: number) => {
    // The next pack of it may be scanned before the row has been read again.
    const gtins = [...row.gtins.filter(({ gtin }) => gtin !== linking.gtin), { gtin: linking.gtin, packSize }]
    shelf.patch(new Map([[row.stockId, { gtins }]]))
    scan.addLinked({ ...row, gtins })
    close()
    shelf.reloadRows([row.stockId]).catch(shelf.reload)
  }
  return (
    <LinkDialog
      {...linking}
      index={shelf.index}
      onClose={unsized ? scan.forget : close}
      onLinked={onLinked}
    />
  )
}
