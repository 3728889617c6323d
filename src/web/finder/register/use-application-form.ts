import { useRef } from "react"
import type { ApplicationFields, PharmacyApplication } from "#contract/customer/pharmacy-applications.ts"
import { maxApplicationsPerDay, ownLicenceUrl } from "#domain/customer/application-rules.ts"
import { spansOfWeek, type WeekHours, weekOf } from "#domain/finder/week-hours.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { districts } from "#domain/platform/districts.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { call } from "#web/data/call.ts"
import { sendFile } from "#web/data/send-file.ts"
import { hasMissingTime, placeOf, usualWeek } from "#web/finder/pharmacy-form/place-and-hours.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** An application as entered. */
export type ApplicationDraft = {
  name: string
  phoneNumber: string
  address: string
  town: string
  district: string
  lat: string
  lng: string
  week: WeekHours
  licenceNumber: string
  validUntil: string
  pharmacist: string
  picture: ReadyPicture | null
  reply: string
}

const empty = {
  name: "",
  phoneNumber: "",
  address: "",
  town: "",
  district: "",
  lat: "",
  lng: "",
  licenceNumber: "",
  validUntil: "",
  pharmacist: "",
}

function draftOf(of: PharmacyApplication | null): ApplicationDraft {
  if (!of) return { ...empty, week: usualWeek(), picture: null, reply: "" }
  const { name, address, town, district, licenceNumber, pharmacist } = of
  return {
    name,
    address,
    town,
    district,
    licenceNumber,
    pharmacist,
    phoneNumber: formatPhone(of.phoneNumber),
    lat: String(of.lat),
    lng: String(of.lng),
    week: weekOf(of.openMinutes),
    validUntil: of.licenceValidUntil,
    picture: null,
    reply: "",
  }
}

/** Returns the fields of the request; null while the place or the district is missing. */
function fieldsOf(draft: ApplicationDraft) {
  const { name, phoneNumber, address, town, licenceNumber, pharmacist } = draft
  const place = placeOf(draft)
  const district = districts.find((one) => one === draft.district)
  if (!place || !district) return null
  return {
    name,
    phoneNumber,
    address,
    town,
    district,
    ...place,
    hours: spansOfWeek(draft.week),
    licenceNumber,
    licenceValidUntil: draft.validUntil,
    pharmacist,
  }
}

const asRead = ({ id, version }: PharmacyApplication) => ({ id, version })

type Options = { of: PharmacyApplication | null; onSent: () => Promise<void>; onStale: () => void }

/** Checks and sends an application with its picture; what reached the server is not sent twice. */
export function useApplicationForm({ of, onSent, onStale }: Options) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const reached = useRef(of && asRead(of))
  const missing = (text: string, words: string) => (text.trim() === "" ? words : undefined)
  return useForm({
    values: () => draftOf(of),
    hasSummary: true,
    serverNames: { week: "hours", validUntil: "licenceValidUntil" },
    check: (draft) => {
      const fields = fieldsOf(draft)
      return {
        errors: {
          name: missing(draft.name, t("pharmacyForm.invalidName")),
          phoneNumber: missing(draft.phoneNumber, t("common.phoneMissing")),
          address: missing(draft.address, t("registerPharmacy.invalid.address")),
          town: missing(draft.town, t("registerPharmacy.invalid.town")),
          district: missing(draft.district, t("registerPharmacy.chooseDistrict")),
          lat: placeOf(draft) ? undefined : t("pharmacyForm.invalidPlace"),
          week: hasMissingTime(draft.week) ? t("hours.wrong.time") : undefined,
          licenceNumber: missing(draft.licenceNumber, t("registerPharmacy.invalid.licenceNumber")),
          validUntil: draft.validUntil < today ? t("registerPharmacy.invalid.validUntil") : undefined,
          pharmacist: missing(draft.pharmacist, t("pharmacyForm.invalidName")),
          picture: draft.picture || of?.pictureId ? undefined : t("registerPharmacy.addPicture"),
        },
        body: fields && { fields, reply: draft.reply, picture: draft.picture },
      }
    },
    send: async ({ fields, reply, picture }: Sent, key) => {
      const isNew = reached.current === null
      reached.current ??= asRead(await call.pharmacyApplications.start({ key, ...fields }))
      const { id } = reached.current
      if (picture) {
        const { version } = await sendLicence(id, picture)
        reached.current = { id, version }
      }
      if (!isNew)
        reached.current = asRead(
          await call.pharmacyApplications.change({ ...reached.current, ...fields, reply }),
        )
    },
    onSent: async () => {
      toast({ text: t("registerPharmacy.sent") })
      await onSent()
    },
    explain: ({ code, fields }) => {
      if (code === "already-changed" || code === "application-open" || code === "not-found") onStale()
      if (code === "already-changed" || code === "not-found") return t("registerPharmacy.changed")
      if (code === "application-open") return t("registerPharmacy.open")
      if (code === "too-many-applications")
        return t("registerPharmacy.tooMany", { count: maxApplicationsPerDay })
      if (fields["phoneNumber"] !== undefined) return { phoneNumber: t("common.phoneMissing") }
      return undefined
    },
  })
}

type Sent = { fields: ApplicationFields; reply: string; picture: ReadyPicture | null }

async function sendLicence(id: number, picture: ReadyPicture) {
  const answer = await sendFile({ method: "PUT", path: ownLicenceUrl(id), file: picture.file })
  return answer as { version: number } // as the route answers
}
