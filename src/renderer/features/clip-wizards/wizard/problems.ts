import type { FieldError } from '../../../../contract/errors.ts'

/** Does a part with these fields hold this one? `config.groups` holds `config.groups.2.attachment_ids`. */
const holds = (parts: readonly string[], field: string): boolean =>
  parts.some((part) => field === part || field.startsWith(`${part}.`))

/** Problems of a part, each sentence once. */
export function problemsOf(problems: readonly FieldError[], parts: readonly string[]): string[] {
  return [...new Set(problems.filter((one) => holds(parts, one.field)).map((one) => one.msg))]
}

/**
 * Brings the part that a field belongs to into view; the deepest one that names it. False when no part on the page
 * does.
 */
export function goToField(field: string): boolean {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')].flatMap((element) =>
    (element.dataset['part'] ?? '').split(' ').map((part) => ({ element, part })),
  )
  const found = parts.filter(({ part }) => holds([part], field)).toSorted((a, b) => b.part.length - a.part.length)[0]
  found?.element.scrollIntoView({ block: 'start', behavior: 'smooth' })
  return found !== undefined
}
