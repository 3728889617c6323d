/** The address of a page of an invoice: GET opens it, PUT adds it. */
export const invoiceFileUrl = (receiptId: string, fileId: string) =>
  `/files/pharmacy/goods-in/${receiptId}/${fileId}`

/** The largest page or PDF; pictures are made smaller by the browser. */
export const maxInvoiceFileBytes = 4 * 1024 * 1024
/** How many pages a receipt may have. */
export const maxInvoiceFiles = 20

export const pdfType = "application/pdf"
