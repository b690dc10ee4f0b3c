import type { PlatformSearch } from '../../search.ts'
import { relatedBy } from './related.ts'
import { resultsBy } from './results.ts'
import { SEARCH_TIMES } from './site.ts'
import type { SearchSite, SearchTimes } from './site.ts'
import { suggestionsBy } from './suggest.ts'

/** The search page of one site. */
export function searchBy(site: SearchSite, times: SearchTimes = SEARCH_TIMES): PlatformSearch {
  const related = relatedBy(site, times)
  return {
    results: resultsBy(site, times),
    suggestions: suggestionsBy(site, times),
    ...(related === undefined ? {} : { related }),
  }
}
