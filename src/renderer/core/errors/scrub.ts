/** Takes secrets out of a text before it is kept: tokens, sealed credentials, cookies, queries, phone numbers. */
export function scrub(text: string): string {
  return text
    .replace(/sealed:v1:[A-Za-z0-9_.=-]+/g, 'sealed:…')
    .replace(/((?:token|cookie|password|secret|authorization|captcha)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi, '$1…')
    .replace(/(https?:\/\/[^\s?#"')]+)\?[^\s"')]*/g, '$1?…')
    .replace(/\b[A-Fa-f0-9]{32,}\b/g, '…')
    .replace(/\b1[3-9]\d{9}\b/g, '1**********')
}
