/** Reminders on this device, and whether the lock screen shows the medicine's name. */
export function NotificationSettings() {
  return null
}
