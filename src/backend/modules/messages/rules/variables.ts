// Variables in a rule's answers. Pure.
import { GUEST_VARIABLE, OWN_VARIABLE } from './variables.data.ts'

/** The reply with the names put in; braces that nobody fills stay out. */
export function fillReply(content: string, names: { readonly guest: string; readonly own: string }): string {
  const values = new Map([
    [GUEST_VARIABLE, names.guest],
    [OWN_VARIABLE, names.own],
  ])
  return content.replace(/\{([^{}\n]{1,30})\}/gu, (_whole, name: string) => values.get(name.trim()) ?? '')
}

/** Fills replies to a guest. A name with risky words stays out: nobody confirmed what a guest calls himself. */
export function fillFor(
  names: { readonly guest: string; readonly own: string },
  isRisky: (text: string) => boolean,
): (content: string) => string {
  return (content) => fillReply(content, { guest: isRisky(names.guest) ? '' : names.guest, own: names.own })
}
