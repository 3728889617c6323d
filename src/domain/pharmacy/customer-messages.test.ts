import { expect, test } from "vitest"
import { languageCodes } from "#domain/platform/languages.ts"
import { whatsAppLink, writeMessage } from "./customer-messages.ts"

test("opens a chat with the number in international form, whatever is in the text", () => {
  expect(whatsAppLink("077 123 4567", "50% & more?\n#1")).toBe(
    "https://wa.me/94771234567?text=50%25%20%26%20more%3F%0A%231",
  )
  expect(whatsAppLink("+94771234567", "x")).toBe("https://wa.me/94771234567?text=x")
})

test.each(languageCodes)("fills every placeholder of every message in %s", (language) => {
  const to = { language, name: "Nimal {day}", pharmacy: "Harbour Chemists" }
  const refill = writeMessage({ kind: "refill", medicines: ["metformin 500 mg"], day: "26/11/2026" }, to)
  expect(refill).toContain("• metformin 500 mg")
  expect(refill).toContain("26/11/2026")
  const receipt = writeMessage({ kind: "receipt", number: "AB-1", amount: "Rs. 5.00", lines: ["1 x"] }, to)
  const statement = writeMessage({ kind: "statement", amount: "Rs. 5.00" }, to)
  const [collected, brought] = [false, true].map((isDelivered) =>
    writeMessage({ kind: "ready", reference: "PH-261120-0001", isDelivered }, to),
  )
  expect(collected).toContain("PH-261120-0001")
  expect(collected).not.toBe(brought)
  for (const text of [refill, receipt, statement, collected ?? "", brought ?? ""]) {
    expect(text).toMatch(/Harbour Chemists$/)
    // A name is never read as a placeholder.
    expect(text.replace("Nimal {day}", "")).not.toMatch(/[{}]/)
  }
})
