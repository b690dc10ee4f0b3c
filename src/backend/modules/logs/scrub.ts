// Takes personal data and secrets out of texts that pages report.

const RULES: readonly (readonly [RegExp, string])[] = [
  [/sealed:v1:[A-Za-z0-9_.=-]+/g, '[sealed]'],
  [
    /\b((?:third_)?(?:cookie|token)|set-cookie|authorization|password|passwd|session(?:id)?|sid(?:_\w+)?|ticket)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&})]+(?:;\s*[\w-]+=[^\s,;&})]+)*)/gi,
    '$1$2[removed]',
  ],
  [/(?<!\d)(?:\+?86[- ]?)?1[3-9]\d{9}(?!\d)/g, '1**********'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[mail]'],
  [/\b[A-Za-z0-9_-]{40,}\b/g, '[long]'],
]

/** The text without cookies, tokens, phone numbers and mail addresses. */
export function scrub(text: string): string {
  return RULES.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
}
