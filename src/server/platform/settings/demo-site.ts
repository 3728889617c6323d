const socialKinds = ["Facebook", "X", "Instagram", "YouTube"]

/** Default links of a demo: its own pages, which say what they are. */
export const demoSite = {
  blogUrl: "/demo/blog",
  forumUrl: "/demo/forum",
  socialLinks: socialKinds.map((kind) => ({ kind, url: `/demo/social?on=${kind}` })),
}
