import { useMutation, useQueryClient } from "@tanstack/react-query"
import { logoUrl } from "#domain/pharmacy/letterhead.ts"
import { ChoosePicture } from "#web/customer/orders/prescription/picture-field.tsx"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { useLetterhead } from "#web/pharmacy/papers/use-letterhead.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"
import "#web/words/en/printer.ts"

/** Enough for 60 mm on paper, and little for each till to keep. */
const maxLogoSide = 640

/** Sets, replaces and removes the logo of the pharmacy's papers. */
export function LogoPart() {
  const t = useWords()
  const client = useQueryClient()
  const outage = useOutage()
  const { logo } = useLetterhead()
  const changing = useMutation({
    networkMode: "always",
    mutationFn: async (picture: ReadyPicture | null) => {
      if (!picture) return call.letterhead.removeLogo({})
      return sendFile({ method: "PUT", path: logoUrl, file: picture.file })
    },
    onSuccess: (_head, picture) => toast({ text: t(picture ? "printer.logoSet" : "printer.logoRemoved") }),
    onError: (error) => {
      const [said] = Object.values(readRefusal(error)?.fields ?? {})
      toast({ text: said ?? sayProblem(error), tone: "bad" })
    },
    onSettled: () => client.invalidateQueries({ queryKey: api.letterhead.key() }),
  })
  const isBlocked = outage !== undefined || changing.isPending
  const why = outage && t("printer.logoNeedsConnection")
  return (
    <section aria-labelledby="logo-heading" className="stack gap-12 mt-24">
      <h3 id="logo-heading">{t("printer.logo")}</h3>
      <p className="meta">{t("printer.logoHint")}</p>
      <div className="row gap-12">
        <ChoosePicture
          maxSide={maxLogoSide}
          isDisabled={isBlocked}
          why={why}
          onReady={(picture) => changing.mutate(picture)}
        >
          {t(logo ? "printer.logoReplace" : "printer.logoChoose")}
        </ChoosePicture>
        {logo && (
          <Button
            look="quiet"
            size="small"
            disabled={isBlocked}
            title={why}
            isBusy={changing.isPending}
            onClick={() => changing.mutate(null)}
          >
            {t("printer.logoRemove")}
          </Button>
        )}
      </div>
    </section>
  )
}
