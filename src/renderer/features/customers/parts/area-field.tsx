import { AreaSelect } from '../../../core/keywords/area-select.tsx'

/** An area in a form, which keeps its number alone. `name`: what the number that it begins with is called. */
export function AreaField({
  value = '',
  onChange,
  name,
}: {
  value?: string
  onChange?: (code: string) => void
  name: string
}) {
  return <AreaSelect value={value} name={name} onChange={(code) => onChange?.(code)} />
}
