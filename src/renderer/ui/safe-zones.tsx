import type { Rect } from '../../contract/safe-zones.ts'
import './safe-zones.css'

export interface SafeZonesProps {
  /** What is covered, in percent of the picture this lies over. */
  parts: readonly (Rect & { label: string })[]
}

/**
 * What a platform's interface covers, drawn over a picture; fills its positioned parent and lets every click through.
 */
export function SafeZones({ parts }: SafeZonesProps) {
  return (
    <div className="safe-zones" aria-hidden="true">
      {parts.map(({ x, y, width, height, label }) => (
        <span key={label} style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}>
          {label}
        </span>
      ))}
    </div>
  )
}
