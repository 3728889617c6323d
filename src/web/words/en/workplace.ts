/** Where somebody with several places works now. */
export const workplace = {
  choose: "Where you work now",
  failed: "We could not change where you work. Try again.",
}
