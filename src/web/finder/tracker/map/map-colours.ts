export type MapTheme = "light" | "dark"

export type MapColours = Record<
  | "land"
  | "water"
  | "park"
  | "road"
  | "roadCase"
  | "major"
  | "label"
  | "halo"
  | "route"
  | "routeCase"
  | "straight"
  | "me"
  | "shore"
  | "pharmacy",
  string
>

// WebGL cannot read CSS variables: the same values as the --map-* tokens, and what only a canvas needs.
export const mapColours: Record<MapTheme, MapColours> = {
  light: {
    land: "#EEF2EA",
    water: "#C6E0EA",
    park: "#D3E8CC",
    road: "#FFFFFF",
    roadCase: "#D4DCD3",
    major: "#FFE9B8",
    label: "#4A5F66",
    halo: "#FFFFFFCC",
    route: "#0A6A60",
    routeCase: "#FFFFFF",
    straight: "#7A4700",
    me: "#1F6FE0",
    shore: "#8FB3BE",
    pharmacy: "#0A6A60",
  },
  dark: {
    land: "#122A33",
    water: "#071D2A",
    park: "#14382F",
    road: "#27454F",
    roadCase: "#0C2129",
    major: "#4D4A36",
    label: "#A9C0C6",
    halo: "#07171ECC",
    route: "#4CCFB8",
    routeCase: "#07171E",
    straight: "#FFD383",
    me: "#6AA9FF",
    shore: "#35606D",
    pharmacy: "#4CCFB8",
  },
}

// The reader's own fonts: MapLibre draws labels with them when a style names no glyphs, Sinhala and Tamil included.
export const mapFonts = ["Noto Sans Sinhala, Noto Sans Tamil, system-ui, sans-serif"]
