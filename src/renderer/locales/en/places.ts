/** Places and mini programs. */
export const texts = {
  place: 'place', program: 'mini program',
  placesTitle: 'Places', placesText: 'Places of platforms that works can carry. Bound ones come first in publish settings and plans.', searchPlaces: 'Search names or addresses', addPlace: 'Add place', noPlaces: 'No places yet', noPlacesText: 'Add your shops as the platforms know them, and hang them on works with one click.',
  programsTitle: 'Mini programs', programsText: 'Mini programs that works can carry. A work carries one place or one mini program.', searchPrograms: 'Search names, titles or ids', addProgram: 'Add mini program', editProgram: 'Change mini program', noPrograms: 'No mini programs yet', noProgramsText: 'Enter its id and start page to hang it on works.',
  col: { name: 'Name', address: 'Where', poiId: 'Place id', state: 'State', source: 'From', uses: 'Uses', time: 'Added', shown: 'Shown title', path: 'Start page', accounts: 'Accounts' },
  field: {
    platform: 'Platform', name: 'Name of the place', poiId: 'Place id', address: 'Address', province: 'Province', city: 'City', district: 'District', lng: 'Longitude', lat: 'Latitude', default: 'Default place of the platform',
    label: 'Name', appId: 'Mini program id', appTitle: 'Shown title', path: 'Path of the start page', accounts: 'Accounts', note: 'Note', inUse: 'In use', defaultProgram: 'Default mini program of the platform',
  },
  hint: { poiId: 'The number the platform gave this place; works are hung on it.', label: 'Shown in the back-office only', appTitle: 'Shown on the work', path: 'A page inside the program, without a slash in front', accounts: 'None chosen: every account of the platform' },
  need: { name: 'Please enter the name', poiId: 'Please enter the place id', poiIdForm: 'Letters, digits and - _ . : only', both: 'Longitude and latitude go together', label: 'Please enter a name', appId: 'Please enter the id', appIdForm: 'Letters, digits, - and _ only', appTitle: 'Please enter the shown title', path: 'Please enter the path', pathForm: 'A page path without a slash in front, without spaces, not a web address' },
  source: { helper: 'Platform search', manual: 'By hand', official: 'Interface' },
  default: 'Default', bound: 'Bound', unbound: 'Not bound', bind: 'Bind', unbind: 'Unbind', setDefault: 'Make default', notDefault: 'No default', inUse: 'In use', notInUse: 'Off', allAccounts: 'All', someAccounts: '{n}',
  edit: 'Edit', delete: 'Delete', deleted: '{n} deleted', restored: '{n} restored', saved: 'Saved', already: 'This place is in the list already', changed: 'Changed', usedTitle: 'In use, can not be deleted', usedBy: '"{title}" is used by: {plans}', ok: 'OK',
}
