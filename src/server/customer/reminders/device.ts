/** A browser's push subscription as stored. */
export type Device = { id: number; endpoint: string; p256dh: string; auth: string }
