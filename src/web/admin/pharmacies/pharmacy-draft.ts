import { useState } from "react"
import type { AdminPharmacy, PharmacyEdit } from "#contract/admin/pharmacies.ts"
import { spansOfWeek, type WeekHours, weekOf } from "#domain/finder/week-hours.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { districts } from "#domain/platform/districts.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { useDistricts } from "#web/admin/desk.ts"
import { call } from "#web/data/call.ts"
import { hasMissingTime, placeOf, usualWeek } from "#web/finder/pharmacy-form/place-and-hours.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** A pharmacy as entered in the form: text until it is sent. */
export type PharmacyDraft = {
  name: string
  phoneNumber: string
  address: string
  town: string
  /** Empty if not set. */
  district: string
  /** Empty if it belongs to none. */
  company: string
  lat: string
  lng: string
  week: WeekHours
  priceExposure: boolean
  delivers: boolean
  roundsCash: boolean
  maxDiscountPercent: string
  /** Empty for none. */
  taxNumber: string
  licenceNumber: string
}

function draftOf(pharmacy: AdminPharmacy | null, district: string): PharmacyDraft {
  if (!pharmacy) {
    const nothing = {
      name: "",
      phoneNumber: "",
      address: "",
      town: "",
      district,
      company: "",
      lat: "",
      lng: "",
      licenceNumber: "",
      taxNumber: "",
    }
    return {
      ...nothing,
      week: usualWeek(),
      priceExposure: false,
      delivers: false,
      roundsCash: true,
      maxDiscountPercent: "10",
    }
  }
  const { name, address, town, priceExposure, delivers, roundsCash } = pharmacy
  return {
    name,
    address,
    town,
    priceExposure,
    delivers,
    roundsCash,
    maxDiscountPercent: String(pharmacy.maxDiscountPercent),
    phoneNumber: formatPhone(pharmacy.phoneNumber),
    lat: String(pharmacy.lat),
    lng: String(pharmacy.lng),
    week: weekOf(pharmacy.openMinutes),
    licenceNumber: pharmacy.licenceNumber ?? "",
    taxNumber: pharmacy.taxNumber ?? "",
    district: pharmacy.district ?? "",
    company: pharmacy.company ?? "",
  }
}

/** Parses a whole percentage from 0 to 100; null when invalid. */
function readPercent(text: string): number | null {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return percent <= 100 ? percent : null
}

/** Returns the request. */
function factsOf(draft: PharmacyDraft, place: LatLng): Omit<PharmacyEdit, "id" | "version"> {
  const { name, phoneNumber, address, town, priceExposure, delivers, roundsCash, week } = draft
  const maxDiscountPercent = readPercent(draft.maxDiscountPercent) ?? 0
  const hours = spansOfWeek(week)
  return {
    name,
    phoneNumber,
    address,
    town,
    district: districts.find((one) => one === draft.district) ?? null,
    company: draft.company.trim() || null,
    ...place,
    hours,
    priceExposure,
    delivers,
    roundsCash,
    maxDiscountPercent,
    taxNumber: draft.taxNumber.trim() || null,
  }
}

export type Twin = { id: number; name: string; town: string; metres: number }

export const isTwin = (value: unknown): value is Twin =>
  typeof value === "object" && value !== null && "id" in value && "name" in value && "metres" in value

/** Holds and sends the form: a change under its optimistic lock, or a new pharmacy. */
export function usePharmacyForm({ of, onDone }: { of: AdminPharmacy | null; onDone: (id: number) => void }) {
  const t = useWords()
  const { offered, isLimited } = useDistricts()
  // Similar pharmacies nearby; reset by an edit.
  const [refused, setRefused] = useState<{ draft: PharmacyDraft; twins: Twin[] } | null>(null)
  const check = (draft: PharmacyDraft, isAnother: boolean) => {
    const place = placeOf(draft)
    const licenceNumber = draft.licenceNumber.trim() || null
    return {
      errors: {
        name: draft.name.trim() === "" ? t("pharmacyForm.invalidName") : undefined,
        phoneNumber: draft.phoneNumber.trim() === "" ? t("common.phoneMissing") : undefined,
        lat: place === null ? t("pharmacyForm.invalidPlace") : undefined,
        maxDiscountPercent:
          readPercent(draft.maxDiscountPercent) === null
            ? t("adminPharmacies.form.invalidPercent")
            : undefined,
        week: hasMissingTime(draft.week) ? t("hours.wrong.time") : undefined,
      },
      body: place && { facts: factsOf(draft, place), licenceNumber, isAnother },
    }
  }
  const form = useForm({
    values: () => draftOf(of, isLimited ? (offered[0] ?? "") : ""),
    serverNames: { week: "hours" },
    check: (draft) => check(draft, false),
    send: ({ facts, ...fresh }, key) =>
      of
        ? call.adminPharmacies.edit({ id: of.id, version: of.version, ...facts })
        : call.adminPharmacies.make({ key, ...facts, ...fresh }),
    onSent: ({ id }, { facts: { name } }) => {
      toast({ text: t(of ? "staff.nameSaved" : "adminPharmacies.form.added", { name }) })
      onDone(id)
    },
    explain: ({ code, detail, fields }) => {
      if (code === "already-changed") return t("adminPharmacies.form.changed")
      if (code !== "possible-duplicate")
        return fields["phoneNumber"] === undefined ? undefined : { phoneNumber: t("common.phoneMissing") }
      const like = detail("pharmacies")
      setRefused({ draft: form.values, twins: Array.isArray(like) ? like.filter(isTwin) : [] })
      return {}
    },
  })
  return {
    form,
    twins: refused?.draft === form.values ? refused.twins : [],
    submitAnother: () => form.submit(undefined, (draft) => check(draft, true)),
    place: placeOf(form.values),
  }
}
