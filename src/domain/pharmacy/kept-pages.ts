/** The address of a page of an invoice: GET opens it, PUT adds it. */
export const invoiceFileUrl = (receiptId: string, fileId: string) =>
  `/files/pharmacy/goods-in/${receiptId}/${fileId}`
/** The address of a page of an invoice whose goods are not received yet. */
export const draftPageUrl = (draftId: string, pageId: string) => `/files/pharmacy/drafts/${draftId}/${pageId}`
/** The address of a page of a recorded prescription: GET opens it, PUT adds it. */
export const prescriptionPageUrl = (prescriptionId: number | string, pageId: string) =>
  `/files/pharmacy/prescriptions/${prescriptionId}/${pageId}`

/** The largest picture or PDF; pictures are made smaller by the browser. */
export const maxPageBytes = 4 * 1024 * 1024
/** How many pages a receipt, or its draft, may have. */
export const maxInvoiceFiles = 20
/** How many pages a prescription may have. */
export const maxPrescriptionPages = 10

export const pdfType = "application/pdf"
