import { expect, test } from "vitest"
import { pharmacyPath, readPharmacyPart, readPharmacyPath, slugOf } from "./pharmacy-path.ts"

test("writes names in any script as part of an address", () => {
  expect(slugOf("Harbour Chemists (Pvt) Ltd.")).toBe("harbour-chemists-pvt-ltd")
  expect(slugOf("  Ōsu   Sala & Söhne ")).toBe("osu-sala-sohne")
  expect(slugOf("ලංකා ෆාමසි")).toBe("ලංකා-ෆාමසි")
  expect(slugOf("?!/..")).toBe("")
  expect(pharmacyPath({ id: 7, name: "?!" })).toBe("/pharos/pharmacy/7")
})

test("reads the id of an address whatever its name part is", () => {
  expect(readPharmacyPath("/pharos/pharmacy/12-harbour-chemists")).toBe(12)
  expect(readPharmacyPath("/pharos/pharmacy/12")).toBe(12)
  for (const part of ["", "x", "0-a", "-1", "12x", "99999999999", "2147483648", "1e3"])
    expect(readPharmacyPart(part), part).toBeNull()
  for (const path of ["/pharos", "/pharos/pharmacy", "/pharos/pharmacy/1-a/b", "/pharmacy/1"])
    expect(readPharmacyPath(path), path).toBeNull()
})
