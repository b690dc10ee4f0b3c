/** Whole sentences from a frame and what fills its gap: each pair is a reason of its own, in each language. */
import { fillText, type LocalText, LOCALES } from '../errors.ts'

/**
 * Every frame with every filling: the key is `<prefix>.<frame>.<filling>`, its sentence the frame's text with `{gap}`
 * replaced by the filling's. What the call names may stand in both.
 */
export function compose<P extends string, F extends string, G extends string>(
  prefix: P,
  frames: Readonly<Record<F, LocalText>>,
  fillings: Readonly<Record<G, LocalText>>,
  gap = 'gap',
): Readonly<Record<`${P}.${F}.${G}`, LocalText>> {
  return Object.fromEntries(
    entries(frames).flatMap(([frame, text]) =>
      entries(fillings).map(([name, filling]) => [`${prefix}.${frame}.${name}`, join(text, filling, gap)]),
    ),
  ) as Record<`${P}.${F}.${G}`, LocalText>
}

const entries = <K extends string>(texts: Readonly<Record<K, LocalText>>): [K, LocalText][] =>
  Object.entries(texts) as [K, LocalText][]

const join = (frame: LocalText, filling: LocalText, gap: string): LocalText =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, fillText(frame[locale], { [gap]: filling[locale] })]),
  ) as unknown as LocalText
