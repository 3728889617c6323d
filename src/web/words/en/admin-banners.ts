/** The screen /admin/banners. */
export const adminBanners = {
  title: "Banners",
} as const
