/** For how many days after an order is completed the picture of its prescription is kept. */
export const pictureKeptDays = 7

/** The address of an order's picture for its customer; PUT adds it. */
export const ownPictureUrl = (orderId: number) => `/files/orders/${orderId}/prescription`

/** The address of an order's picture for its pharmacy. */
export const receivedPictureUrl = (orderId: number) => `/files/pharmacy/orders/${orderId}/prescription`
