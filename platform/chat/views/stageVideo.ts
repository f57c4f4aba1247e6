import clip from '../clip/studio.webm'
import poster from '../clip/studio.webp'
import { element, setText } from '../../views/element.ts'
import { changed, type RoomView } from './view.ts'

/** The captions by time in seconds; their texts are in the person's language. */
const captions = [
  { from: 0, to: 4, key: 'clip.one' },
  { from: 4, to: 8, key: 'clip.two' },
  { from: 8, to: 12, key: 'clip.three' },
] as const

/**
 * The stage of a video room (TRD-05): the host's video, muted, with captions, paused for people who prefer
 * reduced motion.
 */
export function stageVideo(): RoomView {
  const video = element('video', { class: 'clip', src: clip, poster, loop: true, playsinline: true, controls: true, preload: 'metadata' })
  video.muted = true
  video.disablePictureInPicture = true
  const track = video.addTextTrack('captions', '', '')
  const air = element('span', { class: 'air' })
  const note = element('span', { class: 'note' })
  const about = element('p', { class: 'hidden', id: 'clip-about' })
  video.setAttribute('aria-describedby', 'clip-about')
  const root = element('section', { class: 'stage', hidden: true }, video, air, note, about)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let playing = false

  const caption = (text: (key: string) => string): void => {
    // `cues` is null while the track's mode is `disabled`.
    track.mode = 'showing'
    for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue)
    for (const { from, to, key } of captions) track.addCue(new VTTCue(from, to, text(key)))
  }
  const run = (on: boolean): void => {
    if (on === playing) return
    playing = on
    // If autoplay is refused, the poster and the browser's play button are shown.
    if (on && !reducedMotion.matches) void video.play().catch(() => undefined)
    else video.pause()
  }
  reducedMotion.addEventListener('change', () => reducedMotion.matches && video.pause())

  return {
    root,
    update(state, before) {
      if (!changed(state, before, 'texts', 'room', 'presence')) return
      const { texts, presence, room } = state
      if (changed(state, before, 'texts')) caption((key) => texts.text(key))
      root.hidden = room.kind !== 'video'
      if (root.hidden) return run(false)
      const host = presence?.online[0]
      const isRecorded = host !== undefined && presence?.recorded.includes(host)
      setText(air, host === undefined ? texts.text('air.off') : texts.text('air.on', { host }))
      air.dataset['is'] = host === undefined ? 'off' : 'on'
      setText(note, isRecorded ? texts.text('air.recorded') : '')
      note.hidden = !isRecorded
      root.setAttribute('aria-label', texts.text('air.name'))
      video.setAttribute('aria-label', texts.text('air.video', { host: host ?? room.name }))
      setText(about, texts.text('air.about'))
      run(host !== undefined)
    },
  }
}
