import { Button } from 'antd'

export interface Chip {
  value: string
  label: string
  /** null = not told. */
  count: number | null
}

/** Categories as chips, one chosen. */
export function Chips({
  chips,
  value,
  onChange,
  label,
}: {
  chips: readonly Chip[]
  value: string
  onChange: (value: string) => void
  label: string
}) {
  return (
    <div className="music-chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <Button
          key={chip.value}
          size="small"
          shape="round"
          type={chip.value === value ? 'primary' : 'default'}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count === null ? null : <span className="tabular chip-count">{chip.count}</span>}
        </Button>
      ))}
    </div>
  )
}
