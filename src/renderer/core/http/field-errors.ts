import type { FormInstance } from 'antd'
import { ApiError } from './api-error.ts'

/**
 * What a field of the wire is called in the form: by its own name, or by the field that it is a part of. A line of a
 * list is named by its number.
 */
export function inForm(
  field: string,
  msg: string,
  rename: Readonly<Record<string, string>>,
  line: (n: number, msg: string) => string,
): { name: string; msg: string } {
  const parts = field.split('.')
  for (let kept = parts.length; kept > 0; kept -= 1) {
    const name = rename[parts.slice(0, kept).join('.')]
    if (name === undefined) continue
    const part = parts[kept] ?? ''
    return { name, msg: /^\d+$/.test(part) ? line(Number(part) + 1, msg) : msg }
  }
  return { name: field, msg }
}

/** `config.titles.0` -> ['config','titles',0]: the path antd uses for nested fields. */
export function fieldPath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/**
 * Puts the wrong fields of a BAD_INPUT answer at their form fields and scrolls to the first. Answers false when the
 * error names no field of this form: then the caller shows its message. `rename` maps a field of the wire to one of the
 * form; a list of the wire that is one field of the form catches what is said of its lines, and `line` says which (from
 * 1).
 */
export function showFieldErrors(
  form: FormInstance,
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
  line = (n: number, msg: string): string => `${n}: ${msg}`,
): boolean {
  if (!(error instanceof ApiError)) return false
  const byField = new Map<string, string[]>()
  for (const one of error.fieldErrors) {
    const { name, msg } = inForm(one.field, one.msg, rename, line)
    byField.set(name, [...(byField.get(name) ?? []), msg])
  }
  const known = [...byField].filter(
    ([name]) =>
      form.getFieldInstance(fieldPath(name)) !== undefined || form.getFieldValue(fieldPath(name)) !== undefined,
  )
  if (known.length === 0) return false
  form.setFields(known.map(([name, errors]) => ({ name: fieldPath(name), errors })))
  const first = known[0]
  if (first !== undefined) form.scrollToField(fieldPath(first[0]), { block: 'center', focus: true })
  return true
}
