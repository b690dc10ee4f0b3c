/**
 * A reply with what is known put in: `{昵称}` the guest's name, `{我的昵称}` one's own. Other braces stay, to be filled in
 * by hand.
 */
export function fillCanned(content: string, guestName: string, ownName: string): string {
  return content.replaceAll('{昵称}', guestName).replaceAll('{我的昵称}', ownName)
}

/** The one that `/` and these letters mean: its short code, else the first whose short code begins with them. */
export function cannedFor<R extends { short_code: string }>(replies: readonly R[], typed: string): R | undefined {
  const code = typed.toLowerCase()
  return (
    replies.find((one) => one.short_code === code) ??
    (code === '' ? undefined : replies.find((one) => one.short_code.startsWith(code)))
  )
}
