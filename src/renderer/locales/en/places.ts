/** Places and mini programs. */
export const texts = {
  place: 'place', program: 'mini program',
  placesTitle: 'Places', placesText: 'Places of platforms that works can carry. Bound ones come first in publish settings and plans.', searchPlaces: 'Search names or addresses', addPlace: 'Add by hand', searchAdd: 'Search and add', noPlaces: 'No places yet', noPlacesText: 'Add your shops as the platforms know them, and hang them on works with one click.',
  programsTitle: 'Mini programs', programsText: 'Mini programs that works can carry. A work carries one place or one mini program.', searchPrograms: 'Search names, titles or ids', addProgram: 'Add mini program', editProgram: 'Change mini program', noPrograms: 'No mini programs yet', noProgramsText: 'Enter its id, its start page and its link, and works can carry it.',
  col: { name: 'Name', address: 'Where', poiId: 'Place id', state: 'State', source: 'From', uses: 'Uses', time: 'Added', shown: 'Shown title', path: 'Start page', accounts: 'Accounts' },
  field: {
    platform: 'Platform', name: 'Name of the place', poiId: 'Place id', address: 'Address', province: 'Province', city: 'City', district: 'District', lng: 'Longitude', lat: 'Latitude', default: 'Default place of the platform',
    label: 'Name', appId: 'Mini program id', appTitle: 'Shown title', path: 'Path of the start page', link: 'Link of the program', accounts: 'Accounts', note: 'Note', inUse: 'In use', defaultProgram: 'Default mini program of the platform',
  },
  hint: { poiId: 'The number the platform gave this place; works are hung on it.', label: 'Shown in the back-office only', appTitle: 'Shown on the work', path: 'A page inside the program, without a slash in front', link: 'From the menu of the program: copy link. The cloud housekeeper hangs it on works by this link, and can not without it; publishing by phone needs none', accounts: 'None chosen: every account of the platform' },
  need: { name: 'Please enter the name', poiId: 'Please enter the place id', poiIdForm: 'Letters, digits and - _ . : only', both: 'Longitude and latitude go together', label: 'Please enter a name', appId: 'Please enter the id', appIdForm: 'Letters, digits, - and _ only', appTitle: 'Please enter the shown title', path: 'Please enter the path', pathForm: 'A page path without a slash in front, without spaces, not a web address', linkForm: 'Please paste the whole link, such as https://v.douyin.com/…' },
  source: { helper: 'Platform search', manual: 'By hand', official: 'Interface' },
  default: 'Default', bound: 'Bound', unbound: 'Not bound', bind: 'Bind', unbind: 'Unbind', setDefault: 'Make default', notDefault: 'No default', inUse: 'In use', notInUse: 'Off', allAccounts: 'All', someAccounts: '{n}',
  noLink: 'No link', noLinkText: 'Without the link of the program it can not be hung on works',
  turnOn: 'Turn on', turnOff: 'Turn off',
  lastUse: 'Last used {time}', edit: 'Edit', delete: 'Delete', deleted: '{n} deleted', restored: '{n} restored', saved: 'Saved', already: 'This place is in the list already', changed: 'Changed', usedTitle: 'In use, can not be deleted', usedBy: '"{title}" is used by: {plans}', ok: 'OK',
  search: {
    title: 'Search the platform for places', account: 'Account that searches', accountPlace: 'Choose an account', out: 'Signed out', off: 'Disabled', area: 'Region (optional)', keyword: 'Name or address', keywordPlace: 'e.g. a shop or a street with its number', go: 'Search', stop: 'Cancel search',
    running: 'Searching the platform as "{name}"…', first: 'Enter a name or an address', firstText: 'Results come from the platform itself; pick several at once.', none: 'The platform found nothing', noneText: 'Try other words or no region; or add the place by hand.',
    offline: 'Cloud housekeeper is not connected', offlineText: 'The search opens the platform with an account; the cloud housekeeper does that.', connect: 'Connect', signedOut: 'The account is signed out', signedOutText: 'Sign in to an account of a platform that knows places.', toAccounts: 'Go to accounts', inUse: 'The account is in use',
    unsupported: 'Places can not be searched here yet', unsupportedText: 'Update the cloud housekeeper, or add the place by hand.', failed: 'The search failed', noAccounts: 'No account can search places', noAccountsText: 'Add an account of a platform that knows places, and sign in.', noRight: 'You may not see accounts', noRightText: 'Searching needs an account. Ask your administrator, or add the place by hand.',
    lack: { address: 'address', point: 'coordinates', raw: 'the platform’s data' }, lacks: 'In the list, lacks {what}', pause: ', ', filled: '{n} filled in', addOrFill: 'Add {n}, fill in {known}', fill: 'Fill in {n}',
    results: 'Results', all: 'All ({n})', known: 'In the list', noAddress: 'The platform told no address', near: 'Places you have round about', metres: '{n} m', km: '{n} km', chosen: '{n} chosen', close: 'Done', addNone: 'Add', add: 'Add {n}', done: '{n} places added', skipped: '{n} are in the list already: {names}', comma: ', ', byHand: 'Add by hand',
  },
}
