import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { goodsIn } from "#web/words/en/goods-in.ts"
import { staff } from "#web/words/en/staff.ts"

/** Drafts of received goods and of returns to suppliers. */
export const drafts = {
  heading: "Drafts",
  loading: "Loading drafts",
  failed: "We could not load the drafts.",
  none: "No drafts",
  columns: {
    saved: "Last change",
    supplier: common.supplier,
    number: goodsIn.past.columns.number,
    lines: goodsIn.lines,
    total: staff.total,
    actions: common.actions,
  },
  noSupplier: "No supplier yet",
  resume: "Continue",
  isGone: "Received, sent or deleted",
  remove: common.delete,
  ofSupplier: " of {{supplier}}",
  removed: "The draft was deleted.",
  kept: "Every machine of the pharmacy sees them. A draft is deleted {{days}} days after its last change.",
  save: "Save as draft",
  saved: "The draft was saved. Its units stay in quarantine.",
  putAside: "Put aside",
  wasPutAside: "The sheet was put aside under Drafts.",
  unsaved: "The sheet on this machine is not saved yet. Receive or clear it first.",
  states: {
    saving: common.saving,
    saved: "Saved under Drafts, for every machine of the pharmacy.",
    local: "Kept on this device. It is saved under Drafts when there is a connection.",
    tooMany: "Kept on this device only: there are {{limit}} drafts. Receive or delete one.",
  },
  changed: "{{name}} changed this draft {{when}}. What you entered since is on this machine only.",
  gone: "This draft was received or deleted by somebody else. What you entered is on this machine only.",
  changedReturn: "{{name}} changed this draft {{when}}. Close this and continue the draft as it is now.",
  goneReturn: "This draft was sent or deleted by somebody else.",
  unitsGone: "None of its units are in quarantine any more. Delete the draft.",
  somebody: "Somebody",
  loadTheirs: "Load {{name}}’s",
  keepMine: "Keep mine as another draft",
  loaded: "The draft was loaded as {{name}} saved it.",
} as const

addWords({ drafts })
