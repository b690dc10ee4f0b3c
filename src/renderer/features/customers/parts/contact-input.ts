/** A contact that is sent: what was typed, '' where the one there is taken off, undefined = it stays as it is. */
export function contactInput(typed: string, isOff: boolean | undefined): string | undefined {
  return typed.trim() !== '' ? typed : isOff === true ? '' : undefined
}
