import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ownPictureUrl } from "#domain/pharmacy/prescription-pictures.ts"
import {
  maxFileMegabytes,
  type ReadyPicture,
  shrinkPicture,
  UnusablePicture,
} from "#web/customer/orders/prescription/shrink-picture.ts"
import { refreshOrders } from "#web/customer/orders/use-my-orders.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { sendFile } from "#web/data/send-file.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

/** Makes a chosen file ready to be sent. */
export function useShrinking(onReady: (picture: ReadyPicture) => void, maxSide?: number) {
  const t = useWords()
  const shrinking = useMutation({
    mutationFn: (file: File) => shrinkPicture(file, maxSide),
    onSuccess: onReady,
    networkMode: "always",
  })
  return {
    shrink: shrinking.mutate,
    isShrinking: shrinking.isPending,
    problem: shrinking.error ? sayUnusable(t, shrinking.error) : undefined,
  }
}

/** Says why a file cannot be used. */
export function sayUnusable(t: TFunction, error: unknown): string {
  if (error instanceof UnusablePicture && error.reason === "tooLarge")
    return t("orders.picture.tooLarge", { megabytes: maxFileMegabytes })
  return t("orders.picture.unreadable")
}

type Sent = { orderId: number; picture: ReadyPicture; isForBasket: boolean }

class Offline extends Error {}

/** Sends a picture to an order. Sending goes on when the screen is left; a failure is told there too. */
export function useSendPicture() {
  const t = useWords()
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const isShown = useIsShown()
  const sending = useMutation({
    networkMode: "always",
    mutationFn: async ({ orderId, picture, isForBasket }: Sent) => {
      setPercent(0)
      if (!navigator.onLine) throw new Offline()
      await sendFile({
        method: "PUT",
        path: `${ownPictureUrl(orderId)}${isForBasket ? "?whole=1" : ""}`,
        file: picture.file,
        onProgress: (part) => setPercent(Math.round(part * 100)),
      })
    },
    onSuccess: () => refreshOrders(queryClient),
    onError: (error) => {
      if (isProblem(error, "already-changed")) void refreshOrders(queryClient)
      if (!isShown.current) toast({ text: sayUnsent(t, error), tone: "bad" })
    },
  })
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    percent,
    problem: sending.error ? sayUnsent(t, sending.error) : undefined,
  }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function sayUnsent(t: TFunction, error: unknown): string {
  if (error instanceof Offline) return t("orders.picture.offline")
  if (isProblem(error, "already-changed")) return t("orders.picture.closed")
  const [said] = Object.values(readRefusal(error)?.fields ?? {})
  return said ?? sayProblem(error)
}
