const socialKinds = ["Facebook", "X", "Instagram", "YouTube"]

/** Where a demonstration's links lead while nothing else is set: to pages of its own that say what they are. */
export const demoSite = {
  blogUrl: "/demo/blog",
  forumUrl: "/demo/forum",
  socialLinks: socialKinds.map((kind) => ({ kind, url: `/demo/social?on=${kind}` })),
}
