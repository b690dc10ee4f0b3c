import type { FormInstance } from 'antd'
import { ApiError } from './api-error.ts'

/** `config.titles.0` -> ['config','titles',0]: the path antd uses for nested fields. */
export const fieldPath = (field: string): (string | number)[] => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Puts the wrong fields of a 40001 answer at their form fields and scrolls to the first.
 * Answers false when the error names no field of this form: then the caller shows its message.
 * `rename` maps a field of the wire to one of the form.
 */
export const showFieldErrors = (form: FormInstance, error: unknown, rename: Readonly<Record<string, string>> = {}): boolean => {
  if (!(error instanceof ApiError)) return false
  const byField = new Map<string, string[]>()
  for (const { field, msg } of error.fieldErrors) {
    const name = rename[field] ?? field
    byField.set(name, [...(byField.get(name) ?? []), msg])
  }
  const known = [...byField].filter(([name]) => form.getFieldInstance(fieldPath(name)) !== undefined || form.getFieldValue(fieldPath(name)) !== undefined)
  if (known.length === 0) return false
  form.setFields(known.map(([name, errors]) => ({ name: fieldPath(name), errors })))
  const first = known[0]
  if (first !== undefined) form.scrollToField(fieldPath(first[0]), { block: 'center', focus: true })
  return true
}
