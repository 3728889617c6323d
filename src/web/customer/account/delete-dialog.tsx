import { deletionWords } from "#domain/customer/account-limits.ts"
import { leaveFarewell } from "#web/customer/account/farewell.ts"
import { call } from "#web/data/call.ts"
import { forgetAnswers } from "#web/data/offline/saved-answers.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** Asks for the confirmation words, deletes the account and logs out at the identity provider. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const wanted = t("account.deleteWords")
  const form = useForm({
    values: { words: "" },
    check: ({ words }) => ({
      errors: {
        words: isPhrase(words, wanted) ? undefined : t("account.deleteWrongWords", { words: wanted }),
      },
      body: { confirm: deletionWords } as const,
    }),
    send: (body) => call.account.remove(body),
    onSent: async ({ location: next }) => {
      await forgetDevice(t("account.deleted"))
      location.assign(next)
    },
  })
  return (
    <FormDialog
      // Stays busy after the deletion, while the logout redirects.
      form={{ ...form, isSending: form.isSending || form.isSent }}
      title={t("account.deleteTitle")}
      onClose={onClose}
      cancel={t("common.keep")}
      send={t("account.deleteNow")}
      look="danger"
    >
      <TextField
        field={form.field("words")}
        label={t("account.deleteConfirm", { words: wanted })}
        autoCapitalize="none"
      />
    </FormDialog>
  )
}

/** Compares without case, spaces around, and the invisible joiners that keyboards of the languages add. */
const isPhrase = (typed: string, wanted: string) => plain(typed) === plain(wanted)
const plain = (text: string) =>
  text
    .normalize("NFC")
    .replace(/[\u200b-\u200d]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()

const patienceMs = 1_500

/**
 * Removes the person's data from this browser: push subscription, saved answers and screen state. The
 * next page confirms the deletion.
 */
async function forgetDevice(farewell: string): Promise<void> {
  // Each step may fail; the account is deleted anyway.
  const patience = new Promise((done) => setTimeout(done, patienceMs))
  await Promise.race([Promise.allSettled([endSubscription(), forgetAnswers()]), patience])
  try {
    localStorage.clear()
    sessionStorage.clear()
    leaveFarewell(farewell)
  } catch {
    // See above.
  }
}

async function endSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
