/** Clips made. */
export const texts = {
  title: 'Creations', counts: '{all} clips: {rendering} rendering, {failed} failed, {unused} unused', cancel: 'Cancel', make: 'Make clips',
  tab: { films: 'Clips {n}', orders: 'Orders' },
  film: 'clips', order: 'orders', search: 'Search title or order', searchOrders: 'Search order', choosePage: 'Select page', choose: 'Select {name}', play: 'Play {name}', actionsOf: 'Actions of {name}', usedTimes: 'Used {n}×',
  filter: { status: 'State', used: 'Usage', usedYes: 'Used', usedNo: 'Unused', mode: 'Mode', from: 'From', to: 'To' },
  mode: { smart: 'Smart', clip: 'Scripted mix', dugujiujian: 'Nine slots', clipTemplate: 'Template', picture: 'Images' },
  state: { 0: 'Queued', 1: 'Rendering', 2: 'Done', '-1': 'Failed', 5: 'Cancelled' },
  orderState: { 0: 'Draft', 1: 'Queued', 2: 'Rendering', 3: 'Done', 4: 'Partly failed', '-1': 'Failed', 5: 'Cancelled' },
  only: 'Only clips of the order "{name}"', showAll: 'Show all', openOrder: 'Order details', seeFilms: 'Show clips',
  empty: 'No clips yet', emptyText: 'Choose materials and texts, and mix many different videos at once.', emptyOrders: 'No orders yet',
  action: { play: 'Play', rename: 'Rename', download: 'Download', zip: 'Download zip', publish: 'Publish', again: 'Render again', againFailed: 'Retry failed', delete: 'Delete', stop: 'Cancel order', details: 'Details' },
  rename: { title: 'Rename clip', name: 'Title', required: 'Please enter a title', done: 'Renamed' },
  publishNone: 'None of the selected clips is finished', publishSkipped: '{n} unfinished clips were left out',
  download: { title: 'Download zip', making: 'Packing {n} clips…', preparing: 'Preparing the download…', ready: 'Packed, the download has started.', again: 'Nothing happened? Click here', failed: 'Packing failed: {reason}', cancelled: 'Packing cancelled', close: 'Done', none: 'None of the selected clips is finished, there is nothing to download', lost: 'This took too long, please try again' },
  again: {
    title: 'Render again', free: '{n} failed or cancelled clips will be rendered again. They were not charged; each costs 1 clip once it succeeds.', charge: '{n} of them are finished: rendering them again costs {n} more and replaces the present clips.', ok: 'Render again', okCharge: 'Charge {n} and render', done: '{n} clips queued again', moving: 'Clips being rendered cannot be rendered again; wait or cancel first',
  },
  stop: { title: 'Cancel order', text: 'The {n} unfinished clips of "{name}" will stop and be given back; {done} finished ones stay.', ok: 'Cancel order', keep: 'Keep rendering', done: '{n} stopped, {released} given back' },
  remove: { finished: '{n} finished clips are deleted too; they are not given back.', moving: '{n} unfinished clips will stop and be given back.', used: '{n} of them are used by publish tasks, whose unpublished works may fail.', done: '{n} deleted', released: '{n} deleted, {released} given back' },
  column: { name: 'Order', mode: 'Mode', num: 'Number', done: 'Done', failed: 'Failed', progress: 'Progress', state: 'State', cost: 'Charged', admin: 'By', time: 'Created' },
  drawer: { lines: 'Every booking', retry: 'Retry', config: 'Configuration', outputs: '{n} clips', ledger: 'Charges', reserved: 'Reserved', captured: 'Charged', released: 'Given back', facts: 'Order' },
  config: {
    picture: 'Picture', pictureText: '{ratio}, {width}×{height}, {fps} fps', length: 'Length', lengthAuto: 'As the materials', lengthFixed: '{n} s', lengthRange: '{min}–{max} s', scenes: 'Scenes', sceneRandom: '{name} ({n} materials, {pick} at random)', sceneOrder: '{name} ({n} materials, {pick} in turn)', join: ', ',
    titles: 'Titles', titlesText: '{n}, for example "{first}"', captions: 'Captions and voice', captions_tts: 'Voice with captions, {n} texts, volume {volume}%', captions_text: 'Captions, {n} texts', captions_asr: 'Captions from speech', captions_srt: '{n} captions files', voice_tts: 'Voice, {n} texts, volume {volume}%', voice_recording: '{n} recordings, volume {volume}%', music: 'Music', music_random: 'One of {n} at random, volume {volume}%', music_fixed: '{n} chosen, volume {volume}%', none: 'None',
    sound: 'Original sound', soundText: '{n}%', transitions: 'Transitions', transitionsText: '{n} transitions, {effects} effects', cuts: 'Hard cuts', background: 'Empty areas', backBlur: 'Blurred picture', backImage: 'Image', backColour: 'Colour {colour}',
    cover: 'Cover', cover_first_frame: 'First frame', cover_best: 'Sharpest frame', cover_text: 'First frame with text', cover_image: 'Chosen image', dedupe: 'Variation', mirror: 'mirrored', speed: 'slight speed change', crop: 'slight crop', colour: 'slight colour change',
  },
}
