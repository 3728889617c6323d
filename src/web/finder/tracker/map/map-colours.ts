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
  | "grid"
  | "shore"
  | "paper",
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
    grid: "#B9CBCB",
    shore: "#8FB3BE",
    paper: "#F2F4EF",
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
    grid: "#274650",
    shore: "#35606D",
    paper: "#0F252E",
  },
}

// The reader's own fonts: MapLibre draws labels with them when a style names no glyphs, Sinhala and Tamil included.
export const mapFonts = ["Noto Sans Sinhala Variable, Noto Sans Tamil Variable, system-ui, sans-serif"]
