/**
 * A reply with what is known put in: `{昵称}` the guest's name, `{我的昵称}` one's own. Other braces stay, to be filled in
 * by hand.
 */
export function fillCanned(content: string, guestName: string, ownName: string): string {
  return content.replaceAll('{昵称}', guestName).replaceAll('{我的昵称}', ownName)
}
