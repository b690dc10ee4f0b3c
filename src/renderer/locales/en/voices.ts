/** Voices, speech services, recordings and captions files. */
export const texts = {
  voice: 'Voice', missing: 'Not set up', setUp: 'Set up', setUpOne: 'Set up {name}', setUpNow: 'Set up a speech service', none: 'No voice is available yet', gone: 'The chosen voice {name} can’t be used now', playOne: 'Listen to {name}', stopOne: 'Stop {name}', cantPlay: 'The sound can’t be played, please try again',
  rate: 'Speed {n}×', rateLabel: 'Speed', pitch: 'Pitch {n}', pitchLabel: 'Pitch (semitones)',
  cleaned: '{n} marks of formatting were taken out of what you pasted', uncleaned: 'As it was',
  glyphs: { missing: 'No font has these characters; films leave them out: {signs}', remove: 'Remove them' },
  clip: {
    recording: 'Recording', source: 'Captions from', auto: 'Texts', srt: 'Files', noCaptions: 'No captions', recordings: 'Recordings', recordingsHint: 'One recording for each film, in turn; 180 seconds at most', chooseRecordings: 'Choose recordings', textsHint: 'As many as recordings go with them in order, else in turn; timed by the pauses of the recording',
    volume: 'Voice {n}', needRecordings: 'Choose recordings', needFiles: 'Choose captions files', badFile: 'The captions file “{name}” has errors',
  },
  file: {
    choose: 'Choose captions files', hint: 'SRT or WebVTT, several at once; as many as recordings go with them in order', count: '{n} captions, until {time}', overlaps: '{n} overlaps were cut', broken: 'The file is damaged: {n} lines ({lines}) hold characters that can not be read and show as �; correct them and choose it again', remove: 'Remove {name}', tooBig: '{name} is too large, {n} characters at most', tooMany: '{n} captions files at most', totalTooBig: 'The captions files are too large together', line: 'Line {line}: {problem}',
    problem: { time: 'not a time, expected 00:00:01,000 --> 00:00:03,000', order: 'ends before it starts', long: '200 characters at most in one caption', many: '2000 captions at most', late: 'later than three hours', none: 'no captions found' },
  },
  settings: {
    text: 'Who speaks: the voices of this computer need no network; cloud voices cost what the provider charges. Keys are kept encrypted and never shown again', who: 'Voices', whoText: 'Who speaks each of the nine voices; what is missing is shown as not set up and never replaced by another', usual: 'Usual speaker', speaker: 'Voice engine', system: 'This computer ({name})', systemShort: 'This computer', follow: 'As usual', engineVoice: 'Its voice', engineVoiceHint: 'Automatic: {voice}', engineVoiceEmpty: 'Name of the voice', state: 'State', action: 'Listen', ready: 'Ready', saveMap: 'Save voices', mapSaved: 'Voices saved', saveFirst: 'Save before listening',
    on: 'Set up', off: 'Not set up', save: 'Save', saved: 'Saved', test: 'Test', testHint: 'Speaks two syllables, which the provider counts', clear: 'Clear', clearTitle: 'Clear {name}', clearText: 'Voices that it speaks will be shown as not set up until it is entered again.', cleared: 'Cleared', cancel: 'Cancel', required: 'Please fill this in', kept: 'Saved, ends in {tail}; leave empty to keep', keptNoTail: 'Saved; leave empty to keep', steps: 'How to get it', readOnly: 'Speech services are entered by an administrator with the right to change settings', systemOff: 'This computer has no Chinese voice',
  },
}
