import type { TFunction } from 'i18next'
import type { Platform } from '../../../../contract/entities/account.ts'

/**
 * Who may see a work, in the platform's own words; '' and undefined = nothing was chosen, with what that comes to where
 * the platform tells.
 */
export function visibilityOptions(
  platform: Platform | undefined,
  t: TFunction<'seo'>,
  withPreset = true,
): { value: 0 | 1 | 3 | undefined; label: string }[] {
  const own = platform?.visibilities ?? ([0, 3, 1] as const).map((value) => ({ value, name: t(`visibility.${value}`) }))
  const preset =
    platform?.visibility_preset === undefined
      ? t('visibility.preset')
      : t('visibility.presetIs', { name: platform.visibility_preset })
  return [
    ...(withPreset ? [{ value: undefined, label: preset }] : []),
    ...own.map(({ value, name }) => ({ value, label: name })),
  ]
}
