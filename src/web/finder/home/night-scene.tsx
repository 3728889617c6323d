import type { ReactNode } from "react"
import styles from "#web/finder/home/night-scene.module.css"
import { classes } from "#web/kit/browser/classes.ts"

/** The coast at night: the lighthouse, its beam, and two lit pharmacies. Decoration only. */
export function NightScene({
  isMoving = false,
  className,
  children,
}: {
  isMoving?: boolean
  className?: string
  /** The label above the two pharmacies. */
  children?: ReactNode
}) {
  return (
    <svg className={className} viewBox="0 0 1440 700" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <Paints />
      <Sky />
      <g className={classes(styles.beam, isMoving && styles.moving)}>
        <path d="M1136 232 0 20v470z" fill="url(#scene-beam-left)" />
        <path d="M1164 232 1440 168v150z" fill="url(#scene-beam-right)" />
      </g>

      <path
        d="M640 700c20-58 62-84 128-92 92-10 150-6 214-26 66-20 118-52 210-54 96-2 150 10 248-6v178z"
        fill="#041820"
      />
      <path d="M700 700c40-40 110-60 210-66 120-8 190-30 300-32 90-2 150 6 230-4v102z" fill="#062530" />

      <Shops />
      <Tower />
      {children}
    </svg>
  )
}

function Paints() {
  return (
    <defs>
      <linearGradient id="scene-beam-left" x1="1" x2="0">
        <stop offset="0" stopColor="#FFC247" stopOpacity=".75" />
        <stop offset=".28" stopColor="#FFC247" stopOpacity=".26" />
        <stop offset="1" stopColor="#FFC247" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="scene-beam-right" x1="0" x2="1">
        <stop offset="0" stopColor="#FFC247" stopOpacity=".7" />
        <stop offset="1" stopColor="#FFC247" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="scene-sea" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="#0C4350" />
        <stop offset="1" stopColor="#062530" />
      </linearGradient>
      <radialGradient id="scene-glow">
        <stop offset="0" stopColor="#FFE2A3" />
        <stop offset=".35" stopColor="#FFC247" stopOpacity=".55" />
        <stop offset="1" stopColor="#FFC247" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="scene-tower" x1="0" x2="1">
        <stop offset="0" stopColor="#fff" />
        <stop offset=".55" stopColor="#E4EFED" />
        <stop offset="1" stopColor="#A9C3C4" />
      </linearGradient>
      <linearGradient id="scene-bands" x1="0" x2="1">
        <stop offset="0" stopColor="#16897B" />
        <stop offset="1" stopColor="#0A5A52" />
      </linearGradient>
    </defs>
  )
}

function Sky() {
  return (
    <>
      <g fill="#fff">
        <circle cx="120" cy="90" r="1.4" opacity=".5" />
        <circle cx="300" cy="50" r="1.1" opacity=".6" />
        <circle cx="760" cy="70" r="1.5" opacity=".7" />
        <circle cx="860" cy="150" r="1" opacity=".5" />
        <circle cx="980" cy="60" r="1.3" opacity=".7" />
        <circle cx="1240" cy="90" r="1.5" opacity=".8" />
        <circle cx="1340" cy="160" r="1.1" opacity=".6" />
        <circle cx="1400" cy="60" r="1.3" opacity=".5" />
        <circle cx="690" cy="190" r="1.1" opacity=".5" />
        <circle cx="1040" cy="130" r="1" opacity=".6" />
        <circle cx="560" cy="110" r="1.2" opacity=".4" />
        <circle cx="1290" cy="250" r="1.1" opacity=".5" />
      </g>

      <rect y="520" width="1440" height="180" fill="url(#scene-sea)" />
      <g stroke="#8FD6CC" strokeOpacity=".16" strokeWidth="2" strokeLinecap="round">
        <path d="M40 560h120M210 548h60M330 580h150M120 610h90M520 556h80M610 600h130M280 636h170M30 660h110M560 650h120M760 560h60" />
      </g>
    </>
  )
}

function Shops() {
  return (
    <g>
      <g fill="#0D3A47">
        <path d="M1216 470h70v70h-70zM1290 452h62v90h-62zM1358 478h82v62h-82z" />
        <path d="M1290 452l31-22 31 22zM1212 470l39-26 39 26z" fill="#0A2D38" />
      </g>
      <g fill="#FFD88A">
        <path
          d="M1228 488h14v16h-14zM1254 488h14v16h-14zM1302 470h12v16h-12zM1326 470h12v16h-12zM1302 500h12v16h-12zM1376 496h14v14h-14zM1404 496h14v14h-14z"
          opacity=".85"
        />
      </g>
      <g transform="translate(30 0)">
        <path d="M772 548h104v62H772z" fill="#123F4C" />
        <path d="M766 548h116l-10-20H776z" fill="#0A2D38" />
        <path d="M784 566h34v30h-34zM832 566h32v44h-32z" fill="#FFD88A" />
        <path d="M766 548h116v9H766z" fill="#16897B" />
        <g transform="translate(801 581)">
          <circle r="10" fill="#0B6B60" />
          <path d="M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z" fill="#fff" />
        </g>
      </g>
      <g transform="translate(24 0)">
        <path d="M924 520h92v74h-92z" fill="#123F4C" />
        <path d="M918 520h104l-12-22h-80z" fill="#0A2D38" />
        <path d="M936 540h30v28h-30zM978 540h26v52h-26z" fill="#FFD88A" />
        <path d="M918 520h104v9H918z" fill="#16897B" />
        <g transform="translate(951 554)">
          <circle r="9" fill="#0B6B60" />
          <path d="M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z" fill="#fff" />
        </g>
      </g>
    </g>
  )
}

function Tower() {
  return (
    <>
      <circle cx="1150" cy="232" r="150" fill="url(#scene-glow)" opacity=".75" />
      <path d="M1124 274h52l22 260h-96z" fill="url(#scene-tower)" />
      <path
        d="M1119.6 326h60.800l4.4 52h-69.600zM1110.8 430h78.400l4.4 52h-87.200z"
        fill="url(#scene-bands)"
      />
      <path d="M1140 534v-34a10 10 0 0 1 20 0v34z" fill="#0A2D38" />
      <rect x="1144" y="392" width="12" height="20" rx="6" fill="#0A2D38" />
      <rect x="1144" y="290" width="12" height="20" rx="6" fill="#0A2D38" />
      <path d="M1112 264h76v10h-76z" fill="#0B5F56" />
      <path d="M1128 204h44v60h-44z" fill="#FFE9BF" />
      <path d="M1128 204h44v60h-44z" fill="none" stroke="#0B5F56" strokeWidth="4" />
      <path d="M1143 204v60M1157 204v60" stroke="#0B5F56" strokeWidth="2.5" />
      <circle cx="1150" cy="233" r="12" fill="#FFB31A" />
      <path d="M1118 204h64c-2-24-14-38-32-40-18 2-30 16-32 40z" fill="#0B6B60" />
      <path d="M1147.5 140h5v26h-5z" fill="#0B6B60" />
      <circle cx="1150" cy="138" r="5" fill="#FFC247" />
    </>
  )
}
