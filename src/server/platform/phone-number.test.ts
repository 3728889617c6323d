import { expect, test } from "vitest"
import { phoneNumberOf, readPhoneNumber } from "./phone-number.ts"

test("parses phone numbers in any notation, Sri Lankan by default", () => {
  for (const text of [
    "0771234567",
    "077 123 4567",
    "077-123-4567",
    "(077) 1234567",
    "+94 77 123 4567",
    "0094771234567",
  ])
    expect(readPhoneNumber(text), text).toBe("+94771234567")
  expect(readPhoneNumber("011 234 5678")).toBe("+94112345678")
  expect(readPhoneNumber("+44 20 7946 0958")).toBe("+442079460958")
})

test("reads an invalid phone number as none", () => {
  const texts = [
    "",
    "7",
    "12345",
    "call me",
    "tel:077",
    "077 123 456",
    "077 123 45678",
    "+94 00 000 0000",
    "0771234567 ext. 5",
  ]
  for (const text of [...texts, "my number is 077 123 4567", "javascript:0771234567", "٠٧٧", "9".repeat(30)])
    expect(readPhoneNumber(text), text).toBe(null)
})

test("refuses an invalid phone number with its field", () => {
  expect(phoneNumberOf("077 123 4567", "phone")).toBe("+94771234567")
  const message = "Enter a phone number, for example 077 123 4567"
  expect(() => phoneNumberOf("077", "phone")).toThrow(
    expect.objectContaining({ code: "bad-input", message, data: { fields: [{ field: "phone", message }] } }),
  )
})
