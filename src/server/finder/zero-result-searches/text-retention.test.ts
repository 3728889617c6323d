import { expect, test } from "vitest"
import { storableText } from "./text-retention.ts"

test("normalises medicine names in each script", () => {
  expect(storableText("  Metformin  500 MG ")).toBe("metformin 500 mg")
  for (const text of ["panadol", "amoxicillin 500mg/125mg", "පැරසිටමෝල්", "பாராசிட்டமால்", "imodium"])
    expect(storableText(text)).toBe(text)
})

test("drops texts that look like personal data", () => {
  const told = [
    "077 123 4567",
    "call 0771234567",
    "+94 (77) 123-4567",
    "٠٧٧١٢٣٤٥٦٧ panadol",
    "911042754v",
    "nimali@example.com",
    "www.example.com",
    "https://example.com",
    "Mrs Perera",
    "my mother's tablets",
    "මගේ බෙහෙත්",
    "திரு சிவா",
    "12 temple road",
    "what is good for a headache",
    "x".repeat(61),
    "ab",
    "4796000123456",
    "",
  ]
  expect(told.filter((text) => storableText(text) !== null)).toEqual([])
})
