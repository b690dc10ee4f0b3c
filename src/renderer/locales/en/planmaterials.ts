/** Materials of a plan. */
export const texts = {
  title: 'Add materials', loading: 'Reading the plan…', head: '{name}: {mode}, {daily} a day, {n} accounts', toPlans: 'Back to plans', toClip: 'Clip', cancel: 'Cancel', board: 'The nine slots',
  noPlan: 'No plan was named', noPlanText: 'Choose a plan in the list of plans and press "Add materials".', finished: 'The plan is finished, its materials stay as they are; copy the plan instead.',
  mode: { smart: 'Smart', clip: 'Mixed', dugujiujian: 'Nine places', clipTemplate: 'Template', picture: 'Pictures', material: 'As they are' },
  filled: '{n} of {of} slots filled, at least {min}', capacity: { unknown: 'Counting…', works: '{n} works', films: '{n} combinations' },
  slot: 'Slot {n} {name}', slotFiles: 'Materials of slot {n} {name}', slotEmpty: 'Drag here', slotWanted: 'Needs materials, drag here', uploadTo: 'Upload to slot {n} {name}', filesFor: 'Files for slot {n}', uploadFolder: 'Upload a folder',
  cut: { button: 'Cut and mute', of: 'Cut {name}', title: 'Cut: {name}', from: 'From', to: 'To', begin: 'Begin here (I)', end: 'End here (O)', play: 'Play the part', part: '{from} – {to}, {n} s', muted: 'Without its sound', whole: 'All of it', ok: 'Keep', saved: '{name} is cut', cleared: '{name} is used whole', silent: 'silent', sound: 'with sound', asItIs: 'This plan sends materials as they are; parts count once it makes films.' },
  tile: '{name}, Enter shows it', tileCut: '{name}, cut to {n}, {sound}, Enter shows it', choose: 'Choose {name}', moveTo: 'Move to', moveOf: 'Move {name}', remove: 'Take out', removeOf: 'Take out {name}', sameSlot: 'It is in this slot already',
  added: '{n} put into slot {slot}', moved: '{n} moved to slot {slot}', removed: '{n} taken out of slot {slot}', takenBack: 'Taken back',
  skipped: 'Slot {slot} has the same already, {n} skipped: {name}', notPlaced: '{n} are in the library, but not in slot {slot}: {why}', noSounds: '{n} sound files left out', noneSent: 'There is no video or picture to upload',
  folders: { title: 'Which folder goes where', text: 'By the folders\' names {n} of {of} files go into slots, the others into the library alone.', folder: 'Folder', files: 'Files', slot: 'Slot', slotOf: 'Slot of {name}', loose: '(no folder)', none: 'Library alone', ok: 'Upload {n} files' },
  library: { title: 'Library', text: 'Drag into a slot; or choose and press 1–9 for the slot', unchoose: 'Unchoose ({n})', video: 'Videos', image: 'Pictures', search: 'Search names', folder: 'All folders', noMatch: 'Nothing matches', clear: 'Clear filters', none: { video: 'No videos in the library yet', image: 'No pictures in the library yet' }, noneText: 'Files can be dragged straight into the slots below.', placed: '{name}, in slot {slots}' },
}
