/** The frame of the administration, and what several of its screens say. */
export const admin = {
  areaTitle: "Pharos administration",
  menu: {
    overview: "Overview",
    users: "Users and roles",
    pharmacies: "Pharmacies",
    suppliers: "Suppliers",
    medicines: "Medicines",
    banners: "Banners",
    audit: "Audit log",
    health: "System health",
    settings: "Settings",
  },
  tabs: { users: "Users", audit: "Audit", health: "Health" },
} as const
