/** Music library. */
export const texts = {
  title: 'Music', text: 'Background music for clips: listen, sort, mark, and note where the right to use each piece comes from.', tab: { mine: 'My music', bgm: 'Douyin image-post music' }, name: 'Name', artist: 'Artist', duration: 'Duration', size: 'Size', category: 'Category', uses: 'Uses', created: 'Uploaded', search: 'Search name or category',
  usesOf: '{name} was used {n} times, see where', playOf: 'Listen to {name}', pauseOf: 'Pause {name}', favorite: 'Add to favourites', unfavorite: 'Remove from favourites', favoriteOf: 'Add {name} to favourites', unfavoriteOf: 'Remove {name} from favourites', useInClip: 'Use in a clip', rename: 'Rename', editCategory: 'Categories',
  chip: { all: 'All', favorite: 'Favourites', unlicensed: 'No licence note' },
  audition: { label: 'Audition', play: 'Play', pause: 'Pause', next: 'Next', previous: 'Previous', position: 'Position', close: 'Close audition', failed: 'Cannot be played' },
  license: {
    label: 'Licence', none: 'Missing', fill: 'Add licence note', fillOf: 'Add licence note: {name}', edit: 'Licence', title: 'Licence of {n} pieces', saved: 'Licence of {n} pieces noted', choose: 'Please choose where the right comes from',
    own: 'Own work', bought: 'Bought', free: 'Free for commercial use', platform: 'Granted by a platform', other: 'Other', note: 'Note', noteHint: 'e.g. shop and order number, contract number, address and name of the licence', noteNeeded: 'Please name the source: order or contract number, or address',
  },
  upload: {
    button: 'Upload music', title: 'Upload music', ok: 'Upload', okN: 'Upload {n}', files: 'Music files', add: 'Choose files', choose: 'Please choose music files', limits: 'mp3, wav, m4a, up to 50 MB each', drop: 'Drop to upload to the music library', remove: 'Remove {name}', why: 'Platforms may limit or take down videos with music without a licence: upload only what you may use.',
    problem: { type: 'Only mp3, wav, m4a', empty: 'The file is empty', large: 'Above 50 MB' },
  },
  empty: 'No music yet', emptyText: 'Upload background music that you may use; clips take one fixed piece or a random one.',
  bgm: {
    none: 'No Douyin catalogue is connected', noneText: 'Douyin offers no open interface to its songs, and none are made up here.', mine: 'To my music', empty: 'No songs found',
    way: { publish: 'Music of an image post can be chosen on Douyin\'s own publish page.', clip: 'For videos use your own music: upload it and choose it in the clip.', connect: 'To browse a catalogue here, ask your provider to connect a licensed one on the server; it then shows by category and can be listened to.' },
  },
}
