import { platformMark } from './platform-marks.ts'

/** A platform's mark: its colour and one letter or sign of ours; unknown platforms get their first letter. */
export function PlatformIcon({ value, size = 18, title }: { value: string; size?: number; title?: string }) {
  const mark = platformMark(value)
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role={title === undefined ? 'presentation' : 'img'}
      aria-label={title}
      aria-hidden={title === undefined ? true : undefined}
      style={{ flex: 'none', verticalAlign: '-0.2em' }}
    >
      <rect width="20" height="20" rx="5" fill={mark.background} />
      {mark.path === undefined ? (
        <text
          x="10"
          y="14.2"
          textAnchor="middle"
          fontSize="11.5"
          fontWeight="700"
          fill={mark.ink}
          fontFamily="var(--font, sans-serif)"
        >
          {mark.letter}
        </text>
      ) : (
        <path
          d={mark.path}
          fill={mark.filled === true ? mark.ink : 'none'}
          stroke={mark.filled === true ? 'none' : mark.ink}
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
