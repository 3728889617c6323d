/** Every expected refusal: its code, HTTP status and sentence. */
export const problems = {
  "bad-input": { status: 400, message: "Something in the request is not valid. Check it and try again." },
  "malformed-body": { status: 400, message: "The request could not be read. Send it again as JSON." },
  "unreadable-list": { status: 400, message: "We could not read this list." },
  "login-expired": { status: 400, message: "This login took too long or was already used. Start it again." },
  "unknown-push-service": { status: 400, message: "Pharos does not support this browser's push service." },
  "not-logged-in": { status: 401, message: "Please log in first." },
  "login-again": { status: 403, message: "Please log in again first." },
  "not-allowed": { status: 403, message: "You do not have access to this." },
  "foreign-origin": { status: 403, message: "This request came from another site and was refused." },
  "not-found": { status: 404, message: "Not found." },
  "method-not-allowed": { status: 405, message: "This method is not allowed here." },
  "request-timeout": { status: 408, message: "The request took too long to arrive. Try again." },
  "not-enough-stock": { status: 409, message: "Someone else bought it first. Refresh to see what is left." },
  "expired-stock": { status: 409, message: "The remaining stock has expired and cannot be sold." },
  "price-changed": {
    status: 409,
    message: "A price changed in the meantime. Nothing was sold. Check the new price.",
  },
  "above-maximum-price": {
    status: 409,
    message: "The price is above the maximum retail price. Correct it, then sell.",
  },
  "total-changed": {
    status: 409,
    message: "The total has changed. Nothing was sold. Check the new total.",
  },
  "discount-over-limit": {
    status: 409,
    message: "This discount is above the limit of your pharmacy. Nothing was sold.",
  },
  "account-closed": { status: 409, message: "This account is closed. Nothing was sold." },
  "account-over-limit": {
    status: 409,
    message: "The sale is above the credit limit of this account. Nothing was sold.",
  },
  "customer-owes": {
    status: 409,
    message: "This customer's account is not settled. Settle it before you delete the customer.",
  },
  "consent-needed": {
    status: 409,
    message: "This customer has not agreed to reminders. Record the consent first.",
  },
  "reminded-today": {
    status: 409,
    message: "This customer was reminded today. One reminder a day is the most.",
  },
  "mail-off": {
    status: 409,
    message: "E-mail is not set up for Pharos. Ask the administration.",
  },
  "nothing-to-bill": { status: 409, message: "There is nothing to bill up to this day." },
  "seller-gone": {
    status: 409,
    message: "The seller no longer works at this pharmacy. Try again to record the sale in your name.",
  },
  "prescription-needed": {
    status: 409,
    message: "This medicine needs a prescription. Check it before you sell.",
  },
  "prescription-record-needed": {
    status: 409,
    message: "A controlled medicine needs the patient, the prescriber with registration number and the date.",
  },
  "prescription-not-repeatable": { status: 409, message: "This prescription cannot be supplied again." },
  "prescription-not-addable": {
    status: 409,
    message: "No prescription can be added to this sale. Look at it again.",
  },
  "supply-warned": {
    status: 409,
    message: "There is a warning about this supply. Nothing was sold. Check it, or give a reason to sell.",
  },
  "pickup-code-needed": {
    status: 409,
    message: "Enter the customer's pickup code, or a reason to complete the order without it.",
  },
  "wrong-pickup-code": { status: 409, message: "This is not the pickup code of this order." },
  "pickup-code-blocked": {
    status: 409,
    message: "Too many wrong pickup codes were tried. Enter a reason to complete the order without it.",
  },
  "not-equivalent": {
    status: 409,
    message: "Only the same medicine in the same strength, form and release may replace the ordered one.",
  },
  "more-than-sold": { status: 409, message: "You cannot return more than was sold." },
  "expired-return": {
    status: 409,
    message: "This batch has expired, so it cannot go back into stock. Put it into quarantine.",
  },
  "quarantine-expired": {
    status: 409,
    message: "This batch has expired, so it cannot go back into stock. Destroy it or send it back.",
  },
  "not-in-quarantine": { status: 409, message: "There are fewer units than this in quarantine." },
  "draft-changed": { status: 409, message: "Someone else has changed this draft. Load it as it is now." },
  "too-many-drafts": { status: 409, message: "There are too many drafts. Finish or delete one first." },
  "not-at-supplier": {
    status: 409,
    message: "The supplier has fewer of these units: the others came back or are credited.",
  },
  "already-changed": {
    status: 409,
    message: "This was changed in the meantime. Refresh to see the current version.",
  },
  "goods-expired": { status: 409, message: "Expired goods cannot be put into stock. Refuse them." },
  "goods-short-dated": { status: 409, message: "Some of it expires within six months." },
  "over-delivery": { status: 409, message: "This is more than was still outstanding." },
  "more-than-ordered": { status: 409, message: "This is more than is left to ship." },
  "already-shipped": {
    status: 409,
    message: "Part of this order has been shipped, so it cannot be released.",
  },
  "invoice-total-differs": {
    status: 409,
    message:
      "The total is not the sum of the lines. Correct a line, or enter the invoice's discount or charges.",
  },
  "invoice-known": { status: 409, message: "This invoice of this supplier has been received already." },
  "lot-recalled": {
    status: 409,
    message: "This lot is recalled. Do not sell it: put it aside and answer the recall.",
  },
  "already-recalled": { status: 409, message: "A recall of this lot is already in force." },
  "recall-unanswered": { status: 409, message: "Some pharmacies have not answered yet." },
  "price-needed": { status: 409, message: "This medicine is new in your stock. Enter a unit price." },
  "too-many-orders": {
    status: 409,
    message: "You have reached the limit of open orders. Wait for an answer, or cancel one.",
  },
  "too-many-units": {
    status: 409,
    message: "This is more than you can order at once. Order fewer, or call the pharmacy.",
  },
  "no-delivery": { status: 409, message: "This pharmacy does not deliver. Choose pickup." },
  "already-on-shelf": { status: 409, message: "Your stock already has this medicine." },
  "already-known": { status: 409, message: "Pharos already knows this medicine." },
  "barcode-taken": { status: 409, message: "This barcode belongs to another medicine." },
  "pack-size-differs": {
    status: 409,
    message: "Pharos has a different pack size for this barcode. Check the pack.",
  },
  "medicines-differ": {
    status: 409,
    message: "These medicines differ in more than their names. Type the name of the medicine to keep.",
  },
  "products-differ": {
    status: 409,
    message:
      "These are different products: brand, manufacturer or maximum price differ. Confirm that they should become one.",
  },
  "merged-further": {
    status: 409,
    message: "The medicine that was kept has since been merged into another. Undo that merge first.",
  },
  "shelves-above-maximum": { status: 409, message: "Some pharmacies charge more than this maximum." },
  "units-on-record": {
    status: 409,
    message: "There are still units in stock. Write them off with a reason first.",
  },
  "units-held": {
    status: 409,
    message: "Units are held for customer orders. Complete or reject these orders first.",
  },
  "too-many-schedules": {
    status: 409,
    message: "You have reached the limit of schedules. Delete one first.",
  },
  "too-many-watches": {
    status: 409,
    message: "You have reached the limit of medicines to watch. Stop one first.",
  },
  "too-many-places": {
    status: 409,
    message: "You have reached the limit of saved places. Remove one first.",
  },
  "too-many-views": { status: 409, message: "You have reached the limit of saved views. Remove one first." },
  "too-many-favourites": {
    status: 409,
    message: "You have reached the limit of favourites. Remove one first.",
  },
  "already-in-stock": {
    status: 409,
    message: "A pharmacy within this distance has it now. Search for it again.",
  },
  "data-request-answered": {
    status: 409,
    message: "Your request has been answered. You find the answer in your account.",
  },
  "too-many-data-requests": {
    status: 409,
    message: "You have the most open requests about your data. Wait for the answers.",
  },
  "too-many-stock-requests": {
    status: 409,
    message: "You have asked as often as you can in a day. Try again tomorrow, or call a pharmacy.",
  },
  "no-pharmacy-near": {
    status: 409,
    message: "No pharmacy within this distance can be asked. Choose a greater distance.",
  },
  "no-day-open": { status: 409, message: "No day is open at this till. Open it first." },
  "day-already-open": { status: 409, message: "A day is already open at this pharmacy. Close it first." },
  "not-the-last-day": { status: 409, message: "Only the last day can be reopened." },
  "cashier-needed": { status: 409, message: "The till is locked. Enter your PIN first." },
  "cashier-right": {
    status: 409,
    message: "You do not have the right to do this. Ask a colleague to approve it with their PIN.",
  },
  "wrong-pin": { status: 409, message: "This PIN is wrong." },
  "pin-blocked": { status: 409, message: "Too many wrong PINs. Wait before you try again." },
  "last-manager": { status: 409, message: "At least one cashier must have the right to manage cashiers." },
  "too-soon": { status: 409, message: "It is too soon for the next dose." },
  "too-many-people": {
    status: 409,
    message: "You have reached the limit of people. Remove one first.",
  },
  "person-in-use": {
    status: 409,
    message: "This person still has schedules. Delete these first.",
  },
  "too-many-caregivers": {
    status: 409,
    message: "You have reached the limit of caregivers. Remove one first.",
  },
  "own-invitation": {
    status: 409,
    message: "This is your own invitation. Send it to the person who should be told.",
  },
  "already-caregiver": { status: 409, message: "You are already told of this person's missed doses." },
  "name-taken": { status: 409, message: "You already have a person of this name." },
  "not-due-yet": { status: 409, message: "This dose is not due yet." },
  "still-staff": {
    status: 409,
    message: "You still work at a pharmacy or for a supplier. Ask an administrator to remove you first.",
  },
  "body-too-large": { status: 413, message: "The request is too large." },
  "unknown-media-type": { status: 415, message: "Send JSON." },
  "key-used-differently": {
    status: 422,
    message:
      "This was already sent with different values, and that request succeeded. Check the current version before you send it again.",
  },
  "too-many-requests": { status: 429, message: "Too many requests. Wait a little and try again." },
  "something-went-wrong": { status: 500, message: "Something went wrong. Try again." },
  "database-away": {
    status: 503,
    message: "Pharos cannot reach its stock right now. It will try again automatically.",
  },
  "too-busy": {
    status: 503,
    message: "Pharos is very busy right now. Nothing was changed. Try again in a moment.",
  },
  "login-away": {
    status: 503,
    message: "The login service is not responding right now. Try again in a moment.",
  },
  "disk-full": {
    status: 507,
    message: "The disk is nearly full, so nothing new can be saved. Reading still works.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems
